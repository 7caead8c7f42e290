import Foundation
import Logging
import Synchronization

/// Logs to a file in the learner's folder.
struct LogFile: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  private let writer: Writer

  /// The size in bytes beyond which a new file is started; one old file is kept.
  private static let maxSize = 1_000_000

  init(_ file: URL, alsoToErrors: Bool) {
    writer = Writer(file, alsoToErrors: alsoToErrors)
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let time = Date().formatted(.iso8601)
    let details = metadata.merging(event.metadata ?? [:]) { $1 }
      .sorted { $0.key < $1.key }.map { " [\($0): \($1)]" }
    writer.write("\(time) \(event.level) \(event.message)\(details.joined())\n")
  }

  private final class Writer: Sendable {
    private let file: URL
    private let alsoToErrors: Bool
    private let lock = Mutex(())

    init(_ file: URL, alsoToErrors: Bool) {
      (self.file, self.alsoToErrors) = (file, alsoToErrors)
    }

    /// Ignores errors: without space for the log there is none for reporting them.
    func write(_ line: String) {
      if alsoToErrors { Output.write(line, to: 2) }
      lock.withLock { _ in try? append(line) }
    }

    private func append(_ line: String) throws {
      let files = FileManager.default
      let folder = file.deletingLastPathComponent()
      if !files.fileExists(atPath: folder.path) {
        // Not the learner's folder: one that was moved could not be put back then.
        try files.createDirectory(
          at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      }
      // Without an attribute there is no file yet.
      if let size = try? files.attributesOfItem(atPath: file.path)[.size] as? Int,
        size > LogFile.maxSize
      {
        let old = file.appendingPathExtension("old")
        try? files.removeItem(at: old)  // There is none the first time.
        try files.moveItem(at: file, to: old)
      }
      if !files.fileExists(atPath: file.path) {
        _ = files.createFile(
          atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
      }
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(line.utf8))
      try handle.close()
    }
  }
}
