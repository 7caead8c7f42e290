import Foundation
import Glibc
import Synchronization

/// Waits with inotify until any process writes, creates or replaces a file, or a database's WAL.
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

  private let file: URL
  private let notifier: Int32
  /// A pipe that becomes readable to stop waiting.
  private let readingEnd: Int32
  private let writingEnd: Int32
  private let over = Atomic(false)
  private let watching = Atomic(false)

  init(of file: URL) {
    // SQLite keeps the WAL beside the file itself, not beside a link to it.
    self.file = file.resolvingSymlinksInPath()
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

  /// Watches the current folder; the previous one may have been removed.
  func watch() {
    let folder = file.deletingLastPathComponent().path
    let kinds =
      IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      | IN_DELETE_SELF | IN_MOVE_SELF
    watching.store(
      inotify_add_watch(notifier, folder, UInt32(kinds)) >= 0, ordering: .relaxed)
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

  private func event(for mask: UInt32, in name: String) -> Event {
    if name.isEmpty { return mask & UInt32(IN_Q_OVERFLOW) != 0 ? .written : .replaced }
    if name == file.lastPathComponent {
      return mask & UInt32(IN_MODIFY) != 0 ? .written : .replaced
    }
    return name == file.lastPathComponent + "-wal" ? .written : .none
  }
}
