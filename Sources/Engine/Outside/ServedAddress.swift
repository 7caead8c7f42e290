import Foundation
import Synchronization

/// The address of a running server, in a file that the server holds locked.
///
/// The system releases the lock when the process ends, however it ends. So a file that nobody holds
/// is left over, and whoever looks for an address removes it.
public final class ServedAddress: Sendable {
  private let file: URL
  /// The file's descriptor; nil once the server has ended.
  private let descriptor: Mutex<Int32?>

  private static let prefix = "server-"

  /// - Throws: if the folder can't be written.
  init(_ address: String, in folder: URL) throws {
    file = folder.appending(path: Self.prefix + AccessTokens.secret(words: 1))
    let opened = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw CocoaError(.fileWriteUnknown, userInfo: ["errno": errno]) }
    descriptor = Mutex(opened)
    // Locked before the address is written: until then the file is empty.
    let bytes = Array(address.utf8)
    guard flock(opened, LOCK_EX | LOCK_NB) == 0, write(opened, bytes, bytes.count) == bytes.count
    else {
      end()
      throw CocoaError(.fileWriteUnknown, userInfo: ["errno": errno])
    }
  }

  deinit { end() }

  /// Takes the address back.
  public func end() {
    descriptor.withLock { descriptor in
      guard let held = descriptor else { return }
      unlink(file.path)
      close(held)
      descriptor = nil
    }
  }

  /// The addresses of the servers that still run, the one announced last first.
  static func all(in folder: URL) -> [String] {
    // Without the folder, no server was started.
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
    return files.filter { $0.lastPathComponent.hasPrefix(prefix) }
      .compactMap { file in address(in: file).map { (date(of: file), $0) } }
      .sorted { $0.0 > $1.0 }.map { $0.1 }
  }

  /// The file's address; nil if no server holds it.
  private static func address(in file: URL) -> String? {
    let opened = open(file.path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    defer { close(opened) }
    if flock(opened, LOCK_SH | LOCK_NB) == 0 {
      // An empty one may be about to be locked.
      if lseek(opened, 0, SEEK_END) > 0 { unlink(file.path) }
      return nil
    }
    let text = FileManager.default.contents(atPath: file.path).map {
      String(decoding: $0, as: UTF8.self)
    }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A file that has just been removed counts as the oldest.
  private static func date(of file: URL) -> Date {
    (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
      ?? .distantPast
  }
}
