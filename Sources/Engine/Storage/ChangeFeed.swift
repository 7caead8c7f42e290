import Foundation
import GRDB
import Synchronization

/// Notifies observers of every commit to the database, by any process.
///
/// It waits for writes to the database's files, then asks SQLite whether they committed anything.
/// It does nothing without observers.
public final class ChangeFeed: Sendable {
  private struct Listeners {
    var all: [Int: @Sendable () -> Void] = [:]
    var ever = 0
    var events: FileEvents?
  }

  private let file: URL?
  private let listeners = Mutex(Listeners())

  init(_ storage: Storage) {
    file =
      storage.problem == nil && storage.database is DatabasePool
      ? Storage.databaseFile(in: storage.folder) : nil
  }

  deinit { listeners.withLock { $0.events?.end() } }

  public func observe(_ onChange: @escaping @Sendable () -> Void) -> Observation {
    let id = listeners.withLock { listeners in
      listeners.ever += 1
      listeners.all[listeners.ever] = onChange
      if listeners.events == nil { listeners.events = watch() }
      return listeners.ever
    }
    return Observation { [weak self] in self?.end(id) }
  }

  /// The commits from now on. Those between two waits count as one.
  ///
  /// It ends with the first task that is cancelled while it waits.
  public func stream() -> AsyncStream<Void> { AsyncStream(observing: observe) }

  private func end(_ id: Int) {
    listeners.withLock { listeners in
      listeners.all[id] = nil
      guard listeners.all.isEmpty else { return }
      listeners.events?.end()
      listeners.events = nil
    }
  }

  private func watch() -> FileEvents? {
    guard let file else { return nil }  // No other process can change a database in memory.
    let events = FileEvents(of: file)
    // Start before returning, so no change is missed in between.
    let first = try? CommitWatch(of: file)
    Thread.detachNewThread { [weak self] in
      Self.look(at: file, beginning: first, after: events) { self?.notifyAll() }
    }
    return events
  }

  /// After a failure it starts over, and reports a change in case one was missed. It tries again
  /// every half second and reports no errors, because the file may just be missing.
  private static func look(
    at file: URL, beginning first: CommitWatch?, after events: FileEvents, onChange: () -> Void
  ) {
    var watch = first
    var rhythm = Rhythm()
    while true {
      switch events.next(within: rhythm.pause(isWatching: events.isWatching)) {
      case .ended: return
      case .none: rhythm.passed()
      case .written: rhythm.written()
      case .replaced:
        rhythm.written()
        watch = nil
      }
      var isChanged = try? watch?.isChanged()
      if isChanged == nil {
        events.watch()
        watch = try? CommitWatch(of: file)
        if watch != nil { isChanged = true }
      }
      rhythm.fails = isChanged == nil
      if isChanged == true, !events.isOver { onChange() }
    }
  }

  private func notifyAll() {
    for onChange in listeners.withLock({ Array($0.all.values) }) { onChange() }
  }
}

/// How long to wait for an event before asking the database anyway, in milliseconds.
///
/// A commit becomes visible only after it was synced, and syncing causes no event.
private struct Rhythm {
  private static let shortest = 2
  private static let longestSync = 5_000
  private static let withoutEvents = 25
  private static let afterFailure = 500

  var fails = false
  private var sinceWritten: Int? = 0

  func pause(isWatching: Bool) -> Int? {
    if fails { return Self.afterFailure }
    return isWatching ? toNextLook : Self.withoutEvents
  }

  private var toNextLook: Int? { sinceWritten.map { max(Self.shortest, $0 / 4) } }

  mutating func written() { sinceWritten = 0 }

  mutating func passed() {
    guard let sinceWritten, let toNextLook else { return }
    let passed = sinceWritten + toNextLook
    self.sinceWritten = passed < Self.longestSync ? passed : nil
  }
}
