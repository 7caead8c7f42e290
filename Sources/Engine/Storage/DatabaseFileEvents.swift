import Foundation
import Glibc
import Synchronization

/// Waits for a database's files to be written, made or replaced, by whichever process, with inotify.
///
/// Where the system has no inotify to give, nothing is noticed, and `isWatching` says so.
final class DatabaseFileEvents: Sendable {
  enum Event {
    /// The time is over, and nothing happened.
    case none
    case written
    /// Another file may stand in the database's place, or none.
    case replaced
    case ended
  }

  /// What is written within it is one event, so that an import does not wake anybody for each page.
  private static let gathering: Int32 = 2

  private let file: URL
  private let notifier: Int32
  /// A pipe, whose reading end has something to read when waiting is over.
  private let readingEnd: Int32
  private let writingEnd: Int32
  private let over = Atomic(false)
  private let watching = Atomic(false)

  init(of file: URL) {
    // SQLite keeps its log beside the file itself, not beside a link to it.
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

  /// Also ends the waiting of the other threads.
  func end() {
    over.store(true, ordering: .relaxed)
    var byte: UInt8 = 0
    write(writingEnd, &byte, 1)
  }

  /// Watches the folder that is there now; the one before may have been removed.
  func watch() {
    let folder = file.deletingLastPathComponent().path
    let kinds =
      IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      | IN_DELETE_SELF | IN_MOVE_SELF
    watching.store(
      inotify_add_watch(notifier, folder, UInt32(kinds)) >= 0, ordering: .relaxed)
  }

  /// - Parameter milliseconds: nil to wait for as long as it takes.
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
