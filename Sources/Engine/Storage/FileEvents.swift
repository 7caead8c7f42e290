import Foundation
import Glibc
import Synchronization

/// Waits with inotify until any process writes, creates or replaces a file, a database's WAL, or any
/// file of a folder.
///
/// If inotify isn't available, `isWatching` is false and only timeouts occur.
final class FileEvents: Sendable {
  enum Event {
    /// The timeout passed without an event.
    case none
    case written
    /// The file may have been replaced or removed.
    case replaced
    case ended
  }

  /// The time in which events are combined, so that an import doesn't wake observers for each page.
  private static let gathering: Int32 = 2

  /// The folder that is watched.
  private let folder: URL
  /// The file in it; nil for all, also those of its subfolders.
  private let name: String?
  private let notifier: Int32
  /// A pipe that becomes readable to stop waiting.
  private let readingEnd: Int32
  private let writingEnd: Int32
  private let over = Atomic(false)
  private let watching = Atomic(false)

  convenience init(of file: URL) {
    // SQLite keeps the WAL beside the file itself, not beside a link to it.
    let file = file.resolvingSymlinksInPath()
    self.init(in: file.deletingLastPathComponent(), name: file.lastPathComponent)
  }

  /// - Parameter name: the file to wait for; nil for all but hidden ones, also in subfolders.
  init(in folder: URL, name: String? = nil) {
    self.folder = folder.resolvingSymlinksInPath()
    self.name = name
    notifier = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readingEnd, writingEnd) = (ends[0], ends[1])
    watch()
  }

  deinit {
    for descriptor in [notifier, readingEnd, writingEnd] where descriptor >= 0 { close(descriptor) }
  }

  var isWatching: Bool { watching.load(ordering: .relaxed) }
  var isOver: Bool { over.load(ordering: .relaxed) }

  /// Ends the watch, and wakes the other threads.
  func end() {
    over.store(true, ordering: .relaxed)
    var byte: UInt8 = 0
    write(writingEnd, &byte, 1)
  }

  /// Watches the current folder; the previous one may have been removed. Where all files are
  /// waited for, there may be new subfolders.
  func watch() {
    let kinds =
      IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      | IN_DELETE_SELF | IN_MOVE_SELF
    let added = ([folder] + subfolders).map {
      inotify_add_watch(notifier, $0.path, UInt32(kinds)) >= 0
    }
    watching.store(added[0], ordering: .relaxed)
  }

  private var subfolders: [URL] {
    guard name == nil else { return [] }
    let inside = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
    return (inside?.allObjects as? [URL] ?? []).filter(\.hasDirectoryPath)
  }

  /// - Parameter milliseconds: the timeout; nil to wait without limit.
  func next(within milliseconds: Int?) -> Event {
    var descriptors = [readingEnd, notifier].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&descriptors, 2, milliseconds.map { Int32(clamping: $0) } ?? -1)
    guard !isOver else { return .ended }
    guard descriptors[1].revents != 0 else { return .none }
    poll(&descriptors, 1, Self.gathering)
    return isOver ? .ended : happened()
  }

  private func happened() -> Event {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    var event = Event.none
    while case let count = read(notifier, &bytes, bytes.count), count > 0 {
      for next in bytes.withUnsafeBytes({ events(in: $0[..<count]) }) where event != .replaced {
        if next != .none { event = next }
      }
    }
    return event
  }

  private func events(in bytes: Slice<UnsafeRawBufferPointer>) -> [Event] {
    var events: [Event] = []
    var rest = bytes
    while rest.count >= MemoryLayout<inotify_event>.size {
      let head = rest.loadUnaligned(as: inotify_event.self)
      let name = rest.dropFirst(MemoryLayout<inotify_event>.size).prefix(Int(head.len))
      events.append(
        event(for: head.mask, in: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)))
      rest = rest[name.endIndex...]
    }
    return events
  }

  private func event(for mask: UInt32, in changed: String) -> Event {
    if changed.isEmpty { return mask & UInt32(IN_Q_OVERFLOW) != 0 ? .written : .replaced }
    guard let name else { return changed.hasPrefix(".") ? .none : .written }
    if changed == name { return mask & UInt32(IN_MODIFY) != 0 ? .written : .replaced }
    return changed == name + "-wal" ? .written : .none
  }
}
