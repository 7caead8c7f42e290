public import Foundation

/// Waits for a file, or any file of a folder, to be saved by any program.
public enum FileWatch {
  /// Editors write a file in several steps, and some replace it. It is at rest after this time
  /// without any, in milliseconds.
  private static let interval = 100

  /// Returns a value each time the file was written, created or replaced and is at rest, until
  /// the task that waits is cancelled. Several changes in the meantime are one.
  ///
  /// - Throws: `Problem` if its folder can't be watched.
  public static func changes(of file: URL) throws -> AsyncStream<Void> {
    try changes(FileEvents(of: file), of: file)
  }

  /// Like `changes(of:)`, for all files of a folder and its subfolders but hidden ones.
  public static func changes(in folder: URL) throws -> AsyncStream<Void> {
    try changes(FileEvents(in: folder), of: folder)
  }

  private static func changes(_ events: FileEvents, of watched: URL) throws -> AsyncStream<Void> {
    guard events.isWatching else {
      throw Problem(
        "\(watched.lastPathComponent) can't be watched.",
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
      case .none:
        guard isWritten else { continue }
        events.watch()
        return true
      }
    }
  }
}
