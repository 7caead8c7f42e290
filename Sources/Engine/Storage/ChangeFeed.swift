import Foundation
import GRDB
import Synchronization

/// Notices every commit to the database, whichever process made it.
///
/// It waits for the database's files to be written, and SQLite then says whether that was a commit.
/// Nothing is looked at while nobody observes.
public final class ChangeFeed: Sendable {
  private struct Listeners {
    var all: [Int: @Sendable () -> Void] = [:]
    var ever = 0
    var events: DatabaseFileEvents?
  }

  private let file: URL?
  private let listeners = Mutex(Listeners())

  init(_ storage: Storage) {
    file =
      storage.problem == nil && storage.database is DatabasePool
      ? Storage.databaseFile(in: storage.folder) : nil
  }

  deinit { listeners.withLock { $0.events?.end() } }

  public func observe(_ tell: @escaping @Sendable () -> Void) -> Observation {
    let id = listeners.withLock { listeners in
      listeners.ever += 1
      listeners.all[listeners.ever] = tell
      if listeners.events == nil { listeners.events = watch() }
      return listeners.ever
    }
    return Observation { [weak self] in self?.end(id) }
  }

  private func end(_ id: Int) {
    listeners.withLock { listeners in
      listeners.all[id] = nil
      guard listeners.all.isEmpty else { return }
      listeners.events?.end()
      listeners.events = nil
    }
  }

  private func watch() -> DatabaseFileEvents? {
    guard let file else { return nil }  // What is in memory, no other process can change.
    let events = DatabaseFileEvents(of: file)
    // Begun before observing is said to have, so that no change falls between.
    let first = Result { try CommitWatch(of: file) }
    Thread.detachNewThread { [weak self] in
      Self.look(at: file, beginning: first, after: events) { self?.tellAll() }
    }
    return events
  }

  /// Where a look fails it begins anew, and what may have come between is told as a change.
  private static func look(
    at file: URL, beginning first: Result<CommitWatch, any Error>, after events: DatabaseFileEvents,
    tell: () -> Void
  ) {
    var look = first
    var rhythm = Rhythm()
    while true {
      switch events.next(within: rhythm.pause(isWatching: events.isWatching)) {
      case .ended: return
      case .none: rhythm.passed()
      case .written: rhythm.written()
      case .replaced:
        rhythm.written()
        look = .failure(CancellationError())
      }
      do {
        if try look.get().isChanged(), !events.isOver { tell() }
        rhythm.fails = false
      } catch {
        events.watch()
        look = Result { try CommitWatch(of: file) }
        if case .success = look { rhythm.fails = false } else { rhythm.fails = true }
        if !rhythm.fails, !events.isOver { tell() }
      }
    }
  }

  private func tellAll() {
    for tell in listeners.withLock({ Array($0.all.values) }) { tell() }
  }
}

/// How long to wait for an event before the database is asked without one, in milliseconds.
///
/// A commit shows only when what was written has been synced, of which nobody tells.
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
