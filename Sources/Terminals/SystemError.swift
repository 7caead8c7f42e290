import Glibc

/// A failed system call, described in a sentence with the system's error message.
public struct SystemError: Error, CustomStringConvertible {
  public let description: String

  /// - Parameter code: the error code, or nil for errno.
  init(_ attempt: String, code: Int32? = nil) {
    description = "\(attempt) failed: \(String(cString: strerror(code ?? errno)))."
  }
}
