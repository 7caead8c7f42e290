public import Logging

extension Logger {
  /// Returns a logger that writes only warnings and errors, to standard error.
  public static func quiet(_ label: String) -> Logger {
    var logger = Logger(label: label)
    logger.logLevel = .warning
    return logger
  }
}
