import Foundation
import GRDB
import Synchronization

/// Notices every commit to the database, whichever process made it.
///
/// It is looked for every 25 ms while someone observes, and never otherwise.
public final class ChangeFeed: Sendable {
  static let pause = Duration.milliseconds(25)
  private static let pauseAfterFailure = Duration.milliseconds(500)

  private struct Listeners {
    var all: [Int: @Sendable () -> Void] = [:]
    var ever = 0
    var watch: Watch?
  }

  private let file: URL?
  private let listeners = Mutex(Listeners())

  init(_ storage: Storage) {
    file =
      storage.problem == nil && storage.database is DatabasePool
      ? Storage.databaseFile(in: storage.folder) : nil
  }

  deinit { listeners.withLock { $0.watch?.end() } }

  public func observe(_ tell: @escaping @Sendable () -> Void) -> Observation {
    let id = listeners.withLock { listeners in
      listeners.ever += 1
      listeners.all[listeners.ever] = tell
      if listeners.watch == nil { listeners.watch = watch() }
      return listeners.ever
    }
    return Observation { [weak self] in self?.end(id) }
  }

  private func end(_ id: Int) {
    listeners.withLock { listeners in
      listeners.all[id] = nil
      guard listeners.all.isEmpty else { return }
      listeners.watch?.end()
      listeners.watch = nil
    }
  }

  private func watch() -> Watch? {
    guard let file else { return nil }  // What is in memory, no other process can change.
    let watch = Watch()
    // Begun before observing is said to have, so that no change falls between.
    let first = Result { try CommitWatch(of: file) }
    // A sleeping thread is woken once for each look, a sleeping task several times.
    Thread.detachNewThread { [weak self] in
      Self.look(at: file, beginning: first, during: watch) { self?.tellAll() }
    }
    return watch
  }

  /// Where a look fails it begins anew, and what may have come between is told as a change.
  private static func look(
    at file: URL, beginning first: Result<CommitWatch, any Error>, during watch: Watch,
    tell: () -> Void
  ) {
    var look = first
    while !watch.isOver {
      do {
        let looking = try look.get()
        Thread.sleep(forTimeInterval: pause / .seconds(1))
        if try looking.isChanged(), !watch.isOver { tell() }
      } catch {
        Thread.sleep(forTimeInterval: pauseAfterFailure / .seconds(1))
        look = Result { try CommitWatch(of: file) }
        if case .success = look, !watch.isOver { tell() }
      }
    }
  }

  private func tellAll() {
    for tell in listeners.withLock({ Array($0.all.values) }) { tell() }
  }
}

/// Looking for changes, from the first observer to the last.
private final class Watch: Sendable {
  private let over = Atomic(false)

  var isOver: Bool { over.load(ordering: .relaxed) }

  func end() { over.store(true, ordering: .relaxed) }
}
