import Glibc

/// A system call that failed, as a sentence with the system's own word for why.
public struct SystemError: Error, CustomStringConvertible {
  public let description: String

  /// - Parameter code: what errno has, unless the call returned another.
  init(_ attempt: String, code: Int32? = nil) {
    description = "\(attempt) failed: \(String(cString: strerror(code ?? errno)))."
  }
}
