import Foundation
import Helpers
import Testing

@testable import Engine

/// The order of imported dictionaries.
struct DictionaryOrderTests {
  private let stage: LookupStage

  init() throws { stage = try LookupStage() }

  @Test func `Definitions come in the order of the dictionaries`() async throws {
    try await stage.importArchive(SmallYomitan.archive(title: "One"))
    try await stage.importArchive(SmallYomitan.archive(title: "Two"))

    try await stage.study.dictionary.move("Two", to: 2, at: stage.clock.now)

    let found = try #require(try await stage.finds("食べる").words.first)
    #expect(found.imported.definitions.map(\.source) == ["Two", "One"])
  }

  @Test func `A word has the senses of the first dictionary that has it`() async throws {
    for (title, senses) in [("One", ["a", "b"]), ("Two", ["c"])] {
      let rows = senses.map { #"["散歩路", "さんぽみち", "", "", 1, ["\#($0)"], 1, ""]"# }
      let terms = "[\(rows.joined(separator: ","))]"
      try await stage.importArchive(SmallYomitan.archive(title: title, terms: terms, more: []))
    }

    let found = try #require(try await stage.finds("散歩路").words.first)

    #expect(found.entry.senses.map(\.glosses) == [["a"], ["b"]])
    #expect(found.imported.definitions.map(\.source) == ["One", "One", "Two"])
  }

  @Test func `A word that is only a form of another is followed by that`() async throws {
    let terms = """
      [["lief", "", "", "", 1, [["laufen", ["past"]]], 1, ""],
        ["laufen", "", "", "", 1, ["to run"], 2, ""]]
      """
    try await stage.importArchive(SmallYomitan.archive(terms: terms, meta: "[]", more: []))

    let words = try await stage.finds("lief").words

    #expect(words.map(\.entry.writing) == ["lief", "laufen"])
    #expect(words.last?.imported.definitions.first?.glosses == [.text("to run")])
  }

  @Test func `A word whose definition names another is not a form of that`() async throws {
    let link = #"{"tag": "a", "href": "?query=laufen", "content": "laufen"}"#
    let content = #"{"type": "structured-content", "content": [\#(link), " and other things"]}"#
    let terms = """
      [["sport", "", "", "", 1, [\(content)], 1, ""],
        ["laufen", "", "", "", 1, ["to run"], 2, ""]]
      """
    try await stage.importArchive(SmallYomitan.archive(terms: terms, meta: "[]", more: []))

    let words = try await stage.finds("sport").words

    #expect(words.map(\.entry.writing) == ["sport"])
  }

  @Test func `A form of a basic verb is sorted by frequency with the words that are spelled so`()
    async throws
  {
    let stage = try LookupStage(
      words: """
        　？？？ /A dictionary for tests/
        仕手 [して] /(n) doer/(P)/
        為る [する] /(vs-i) (uk) to do/(P)/

        """)
    let frequencies = #"[["仕手", "freq", 900], ["為る", "freq", 2]]"#
    let archive = SmallYomitan.archive(meta: frequencies)
    try await stage.importArchive(archive)

    #expect(try await stage.finds("して").words.map(\.entry.writing) == ["為る", "仕手"])
  }

  @Test(arguments: [-1, 0, 3])
  func `A position that there isn't is refused`(_ place: Int) async throws {
    try await stage.importArchive(SmallYomitan.archive())

    let problem = await #expect(throws: Problem.self) {
      try await stage.study.dictionary.move("Small", to: place, at: stage.clock.now)
    }

    #expect(problem?.description == "There is no position \(place). Use a number from 1 to 2.")
    #expect(try await stage.study.dictionary.list().map(\.title) == ["built-in", "Small"])
  }

  @Test func `A dictionary put where it stands is no step of undo`() async throws {
    try await stage.importArchive(SmallYomitan.archive())
    try await stage.study.dictionary.move("Small", to: 2, at: stage.clock.now)

    #expect(try await stage.study.undoHistory().changes.isEmpty)
  }

  @Test func `Dictionaries that are disabled at once are all disabled`() async throws {
    let titles = ["One", "Two", "Three", "Four"]
    for title in titles { try await stage.importArchive(SmallYomitan.archive(title: title)) }
    let (study, now) = (stage.study, stage.clock.now)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for title in titles {
        group.addTask { try await study.dictionary.turn(title, isOn: false, at: now) }
      }
      try await group.waitForAll()
    }

    #expect(try await study.dictionary.list().map(\.isOn) == [true, false, false, false, false])
    #expect(try await study.undoHistory().changes.count == 4)
  }
}
