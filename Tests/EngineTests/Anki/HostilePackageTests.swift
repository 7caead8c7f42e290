import Foundation
import Testing

@testable import Engine

/// Packages that are damaged or made to harm.
struct HostilePackageTests {
  private static func package(_ files: [(String, Data)]) throws -> Data {
    let zip = try ZipWriter(at: .distantPast)
    for (name, data) in files { try zip.add(data, at: name) }
    return try zip.finish()
  }

  private static let version3 = ("meta", Data([8, 3]))

  private static func packages() throws -> [Data] {
    let bomb = try Zstandard.packed(Data(count: AnkiPackage.largestMediaList + 1))
    let noSQLite = try Zstandard.packed(Data("not SQLite".utf8))
    var entry = WireMessage()
    entry.add(1, "../x.png")
    var list = WireMessage()
    list.add(1, entry)
    return [
      try package([("meta", Data([8, 4])), ("collection.anki21b", Data())]),
      try package([version3, ("collection.anki21b", Data("not zstd".utf8))]),
      try package([version3, ("collection.anki21b", noSQLite)]),
      try package([version3, ("collection.anki21b", noSQLite), ("media", bomb)]),
      try package([
        version3, ("collection.anki21b", noSQLite), ("media", Zstandard.packed(list.data)),
      ]),
      try package([("collection.anki2", Data("SQLite format 3\0".utf8))]),
      try package([("collection.anki2", Data()), ("media", Data("[1]".utf8))]),
    ]
  }

  @Test(arguments: 0..<7)
  func `A package that isn't one is refused with a sentence, and nothing is kept`(
    number: Int
  ) async throws {
    let learner = try Learner()
    let before = try await learner.tableCounts()
    let store = learner.study.exchange.store()

    var problem: Problem?
    do {
      let source = try ImportRequest(text: "", deck: "Imported")
        .reading(try Self.packages()[number], named: "bad.apkg")
      await store.send(.importAsked(source, at: learner.now))
      problem = store.state.problem
    } catch let refused as Problem {
      problem = refused
    }

    #expect(problem?.sentence.contains("“bad.apkg”") == true)
    #expect(try await learner.tableCounts() == before)
  }

  @Test func `The second collection of a package isn't joined to the first`() throws {
    let name = "collection.anki21"
    let zip = ZipReader(
      try Self.package([(name, Data("one".utf8)), (name, Data("two".utf8))]), named: "bad.apkg")

    var unpacked = Data()
    let problem = #expect(throws: Problem.self) {
      try zip.unpack(name, limit: 100) { unpacked.append($0) }
    }

    #expect(problem?.sentence == "“bad.apkg” is damaged or empty.")
    #expect(unpacked == Data("one".utf8))
  }
}
