import Foundation
import Helpers
import Testing

@testable import Engine

struct FileWatchTests {
  enum Change: CaseIterable {
    case created, overwritten, appended, replaced

    func make(of file: URL) throws {
      switch self {
      case .created, .overwritten: try Data("Q: a".utf8).write(to: file)
      case .appended:
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("a".utf8))
      case .replaced: try Data("Q: a".utf8).write(to: file, options: .atomic)
      }
    }
  }

  /// Each has a watch of its own: the first change could be told of late, for the second.
  @Test(.timeLimit(.minutes(1)), arguments: Change.allCases)
  func `A file that is created, written, appended to or replaced is told of`(
    _ change: Change
  ) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("deck.md")
    if change != .created { try Data("Q: ".utf8).write(to: file) }
    var changes = try FileWatch.changes(of: file).makeAsyncIterator()

    try change.make(of: file)

    #expect(await changes.next() != nil)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["deck.md", "new/deck.md"])
  func `A file of a folder is told of, also in a subfolder that is new`(
    _ path: String
  ) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file(path)
    var changes = try FileWatch.changes(in: folder.url).makeAsyncIterator()
    if path.contains("/") {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: false)
      #expect(await changes.next() != nil)
    }

    try Data("Q: a".utf8).write(to: file)

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
