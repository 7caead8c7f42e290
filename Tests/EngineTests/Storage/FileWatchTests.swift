import Foundation
import Helpers
import Testing

@testable import Engine

struct FileWatchTests {
  @Test func `A file that is created, written, appended to or replaced is told of`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "deck.md")
    var changes = try FileWatch.changes(of: file).makeAsyncIterator()

    try Data("Q: a".utf8).write(to: file)
    #expect(await changes.next() != nil)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("b".utf8))
    #expect(await changes.next() != nil)
    try Data("Q: c".utf8).write(to: file, options: .atomic)
    #expect(await changes.next() != nil)
  }

  @Test(.timeLimit(.minutes(1))) func `Waiting ends with its task`() async throws {
    let folder = try TemporaryFolder()
    let changes = try FileWatch.changes(of: folder.url.appending(path: "deck.md"))

    let waiting = Task { await changes.reduce(into: 0) { count, _ in count += 1 } }
    waiting.cancel()

    #expect(await waiting.value == 0)
  }

  @Test func `A file in a folder that is not there is refused`() throws {
    #expect(throws: Problem.self) {
      _ = try FileWatch.changes(of: URL(filePath: "/nowhere/at/all/deck.md"))
    }
  }
}
