public import Foundation

/// Waits for a file to be saved, by any program.
public enum FileWatch {
  /// Editors write a file in several steps, and some replace it. It is at rest after this time
  /// without any, in milliseconds.
  private static let interval = 100

  /// Returns a value each time the file was written, created or replaced and is at rest, until
  /// the task that waits is cancelled. Several changes in the meantime are one.
  ///
  /// - Throws: `Problem` if its folder can't be watched.
  public static func changes(of file: URL) throws -> AsyncStream<Void> {
    let events = FileEvents(of: file)
    guard events.isWatching else {
      throw Problem(
        "\(file.lastPathComponent) can't be watched.",
        remedy: "Check that its folder exists, or import it without --watch.")
    }
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    continuation.onTermination = { _ in events.end() }
    Thread.detachNewThread {
      while isChanged(events) { continuation.yield() }
      continuation.finish()
    }
    return changes
  }

  /// - Returns: false at the end.
  private static func isChanged(_ events: FileEvents) -> Bool {
    var isWritten = false
    while true {
      switch events.next(within: isWritten ? interval : nil) {
      case .ended: return false
      case .written, .replaced: isWritten = true
      // Another file, or no more events.
      case .none: if isWritten { return true }
      }
    }
  }
}
