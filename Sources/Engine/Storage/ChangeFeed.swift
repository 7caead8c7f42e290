import Foundation
import GRDB
import Synchronization

/// Notices every commit to the database, whichever process made it.
///
/// SQLite counts them in `data_version`, which costs microseconds to ask and needs a connection
/// of its own, because a connection does not count its own writes. It is asked every 25 ms while
/// someone observes, and never otherwise.
public final class ChangeFeed: Sendable {
  static let pause = Duration.milliseconds(25)

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
    do {
      let connection = try DatabaseQueue(
        path: file.path, configuration: Storage.configuration(readonly: true))
      // Asked before observing is said to have begun, so that no change falls between.
      let version = try connection.read(Self.version)
      let watch = Watch()
      // A sleeping thread is woken once for each look, a sleeping task several times.
      Thread.detachNewThread { [weak self] in
        do {
          try Self.look(at: connection, since: version, during: watch) { self?.tellAll() }
        } catch {
          self?.lost(watch)
        }
      }
      return watch
    } catch {
      return nil  // The next observer tries again.
    }
  }

  private static func look(
    at connection: DatabaseQueue, since version: Int?, during watch: Watch, tell: () -> Void
  ) throws {
    var seen = version
    while !watch.isOver {
      Thread.sleep(forTimeInterval: pause / .seconds(1))
      let version = try connection.unsafeRead(Self.version)  // It needs no transaction.
      if version != seen, !watch.isOver { tell() }
      seen = version
    }
  }

  /// The next observer begins it again.
  private func lost(_ watch: Watch) {
    listeners.withLock { if $0.watch === watch { $0.watch = nil } }
  }

  private static func version(_ db: Database) throws -> Int? {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
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
