public import Logging

extension Logger {
  /// Returns a logger that writes only warnings and errors, or from another level on, to standard
  /// error.
  public static func quiet(_ label: String, from level: Logger.Level = .warning) -> Logger {
    var logger = Logger(label: label)
    logger.logLevel = level
    return logger
  }
}
