public import Engine
import Glibc
import NIOCore

extension Problem {
  /// The problem of a server whose host is no name or address of this computer.
  ///
  /// - Returns: Nil if it can't listen for another reason.
  public static func unknownHost(_ host: String, _ error: any Error) -> Problem? {
    guard
      error is SocketAddressError.UnknownHost || (error as? IOError)?.errnoCode == EADDRNOTAVAIL
    else { return nil }
    return Problem(
      "The host “\(host)” can't be found.",
      remedy: "Give --host a name or an address of this computer, or leave it out.",
      detail: "\(error)")
  }
}
