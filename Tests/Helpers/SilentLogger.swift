public import Logging

extension Logger {
  /// Writes nothing.
  public static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}
