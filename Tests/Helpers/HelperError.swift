import Glibc

/// What went wrong for a test, as a sentence with all that was seen up to then.
public struct HelperError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

extension HelperError {
  /// A failed system call, with the system's own word for why.
  static func system(_ attempt: String, code: Int32 = errno) -> HelperError {
    HelperError("\(attempt) failed: \(String(cString: strerror(code))).")
  }
}
