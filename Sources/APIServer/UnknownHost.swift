public import Engine
import Glibc
import NIOCore

extension Problem {
  /// The problem of a server without permission for its port.
  ///
  /// - Returns: nil if it can't listen for another reason.
  public static func forbiddenPort(_ port: Int, _ error: any Error) -> Problem? {
    guard (error as? IOError)?.errnoCode == EACCES else { return nil }
    return Problem(
      "Sanpo has no permission to listen on port \(port).",
      remedy: "Ports below 1024 need permission. Choose another with --port.", detail: "\(error)")
  }

  /// The problem of a server whose host is no name or address of this computer.
  ///
  /// - Returns: nil if it can't listen for another reason.
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
