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
    var watch: Task<Void, Never>?
  }

  private let file: URL?
  private let listeners = Mutex(Listeners())

  init(_ storage: Storage) {
    file =
      storage.problem == nil && storage.database is DatabasePool
      ? Storage.databaseFile(in: storage.folder) : nil
  }

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
      listeners.watch?.cancel()
      listeners.watch = nil
    }
  }

  private func watch() -> Task<Void, Never>? {
    guard let file else { return nil }  // What is in memory, no other process can change.
    do {
      let connection = try DatabaseQueue(
        path: file.path, configuration: Storage.configuration(readonly: true))
      // Asked before observing is said to have begun, so that no change falls between.
      let version = try connection.read(Self.version)
      return Task { [weak self] in
        do {
          try await Self.watch(connection, since: version) { [weak self] in self?.tellAll() }
        } catch is CancellationError {
          return
        } catch {
          self?.listeners.withLock { $0.watch = nil }  // The next observer begins it again.
        }
      }
    } catch {
      return nil  // The next observer tries again.
    }
  }

  private static func watch(
    _ connection: DatabaseQueue, since version: Int?, tell: @Sendable () -> Void
  ) async throws {
    var seen = version
    while true {
      try await Task.sleep(for: pause)
      let version = try await connection.unsafeRead(Self.version)  // It needs no transaction.
      if version != seen { tell() }
      seen = version
    }
  }

  private static func version(_ db: Database) throws -> Int? {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
  }

  private func tellAll() {
    for tell in listeners.withLock({ Array($0.all.values) }) { tell() }
  }
}
