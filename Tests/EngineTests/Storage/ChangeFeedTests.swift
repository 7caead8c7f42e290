import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

struct ChangeFeedTests {
  @Test(.timeLimit(.minutes(5)))
  func `A commit by another study on the same folder is reported`() async throws {
    let folder = try TemporaryFolder()
    let (here, there) = (try Learner(in: folder), try Learner(in: folder))
    let (changes, hasChanged) = AsyncStream.makeStream(of: Void.self)

    let observation = here.study.changes.observe { hasChanged.yield() }
    _ = try await there.addDeck("New")

    #expect(await changes.first { true } != nil)
    #expect(try here.storage.decks() == ["New"])
    observation.cancel()
  }

  @Test(.timeLimit(.minutes(5)))
  func `After a failed look the feed starts again, and reports a possible change`()
    async throws
  {
    let learner = try Learner(in: TemporaryFolder())
    let file = Storage.databaseFile(in: learner.storage.folder)
    let aside = file.appendingPathExtension("aside")
    let (changes, hasChanged) = AsyncStream.makeStream(of: Void.self)
    try FileManager.default.moveItem(at: file, to: aside)

    let observation = learner.study.changes.observe { hasChanged.yield() }
    try FileManager.default.moveItem(at: aside, to: file)

    #expect(await changes.first { true } != nil)
    observation.cancel()
  }

  @Test(.timeLimit(.minutes(5)))
  func `A replaced database is reported, and so are later commits to it`() async throws {
    let folder = try TemporaryFolder()
    let learner = try Learner(in: folder)
    let other = try TemporaryFolder()
    let file = Storage.databaseFile(in: other.url)
    try learner.storage.database.backup(to: DatabaseQueue(path: file.path))
    let (changes, hasChanged) = AsyncStream.makeStream(of: Void.self)
    var heard = changes.makeAsyncIterator()
    let observation = learner.study.changes.observe { hasChanged.yield() }

    try learner.storage.database.close()
    for name in ["sanpo.sqlite-wal", "sanpo.sqlite-shm"]
    where FileManager.default.fileExists(atPath: folder.file(name).path) {
      try FileManager.default.removeItem(at: folder.file(name))
    }
    try #require(rename(file.path, Storage.databaseFile(in: folder.url).path) == 0)
    #expect(await heard.next() != nil)
    let replacement = try Learner(in: folder)
    // More often than closing and replacing can be told of late.
    for number in 1...20 {
      _ = try await replacement.addDeck("\(number)")
      #expect(await heard.next() != nil)
    }

    observation.cancel()
  }

  @Test(.timeLimit(.minutes(5)))
  func `A database behind a symbolic link is watched at its target`() async throws {
    let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
    try Learner(in: elsewhere).storage.database.close()
    try FileManager.default.createSymbolicLink(
      at: Storage.databaseFile(in: folder.url),
      withDestinationURL: Storage.databaseFile(in: elsewhere.url))
    let (here, there) = (try Learner(in: folder), try Learner(in: folder))
    let (changes, hasChanged) = AsyncStream.makeStream(of: Void.self)

    let observation = here.study.changes.observe { hasChanged.yield() }
    _ = try await there.addDeck("New")

    #expect(await changes.first { true } != nil)
    observation.cancel()
  }

  @Test(.timeLimit(.minutes(5)))
  func `A study's own commit is reported too, to every observer`() async throws {
    let learner = try Learner(in: TemporaryFolder())
    let (first, firstHeard) = AsyncStream.makeStream(of: Void.self)
    let (second, secondHeard) = AsyncStream.makeStream(of: Void.self)

    let observations = [
      learner.study.changes.observe { firstHeard.yield() },
      learner.study.changes.observe { secondHeard.yield() },
    ]
    _ = try await learner.addDeck("New")

    #expect(await first.first { true } != nil)
    #expect(await second.first { true } != nil)
    for observation in observations { observation.cancel() }
  }

  @Test(.timeLimit(.minutes(5)))
  func `Without observers the feed keeps no file open`() async throws {
    let learner = try Learner(in: TemporaryFolder())
    let observation = learner.study.changes.observe {}
    // SQLite keeps files open while any connection of the process has a lock on them.
    try learner.storage.database.close()
    #expect(openFiles(in: learner.storage.folder) > 0)

    observation.cancel()

    try await until { openFiles(in: learner.storage.folder) == 0 }
  }

  @Test(.timeLimit(.minutes(5)))
  func `A new observer is notified after all others left`() async throws {
    let learner = try Learner(in: TemporaryFolder())
    let (changes, hasChanged) = AsyncStream.makeStream(of: Void.self)
    learner.study.changes.observe {}.cancel()

    let observation = learner.study.changes.observe { hasChanged.yield() }
    _ = try await learner.addDeck("New")

    #expect(await changes.first { true } != nil)
    observation.cancel()
  }

  @Test func `A released feed releases its observers`() throws {
    weak var feed: ChangeFeed?
    do {
      let folder = try TemporaryFolder()
      let storage = try Storage.open(folder.url, at: Berlin.noon)
      let kept = ChangeFeed(storage)
      feed = kept
      kept.observe {}.cancel()
    }

    #expect(feed == nil)
  }

  /// Waits for a condition without notification, yielding meanwhile.
  private func until(_ condition: () -> Bool) async throws {
    while !condition() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// The number of files in a folder that this process has open.
  private func openFiles(in folder: URL) -> Int {
    let descriptors = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
    return names.count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "\(descriptors)/\(name)")  // A descriptor may be closed meanwhile.
      return target?.hasPrefix(folder.path) == true
    }
  }
}
