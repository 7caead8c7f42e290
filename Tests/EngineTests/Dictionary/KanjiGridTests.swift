import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

struct KanjiGridTests {
  private let stage: LookupStage

  init() throws {
    stage = try LookupStage()
  }

  @Test func `Kanji are ordered by level, easiest first, then by frequency`() async throws {
    let sections = try await stage.grid(.level).sections

    #expect(sections.map(\.name) == ["N5", "N4", "N3 and N2", "N1"])
    #expect(
      sections.map { $0.tiles.map(\.literal) } == [
        ["一", "木", "食", "休"], ["体", "林"], ["橋", "猫"], ["箸"],
      ])
  }

  @Test func `Kanji can be ordered by school grade and by frequency`() async throws {
    let grades = try await stage.grid(.grade).sections
    let frequencies = try await stage.grid(.frequency).sections

    #expect(
      grades.map(\.name) == ["School year 1", "School year 2", "School year 3", "Secondary school"])
    #expect(frequencies.map(\.name) == ["1 to 500", "501 to 1000", "1501 to 2000"])
    #expect(!frequencies.flatMap(\.tiles).map(\.literal).contains("箸"))
  }

  @Test func `Progress is shown, and updated when it changes`() async throws {
    let before = try await stage.grid(.progress)
    try await stage.add(.kanji("休"))

    let after = try await stage.grid(.progress)

    #expect(before.sections.map(\.name) == ["Not in a deck"])
    #expect(after.sections.map(\.name) == ["Not studied yet", "Not in a deck"])
    #expect(after.sections[0].tiles.map(\.literal) == ["休"])
  }

  @Test(arguments: [("word", false), ("part", false), ("Kanji", true), ("book", true)])
  func `A word or part that is written as a kanji tells nothing of the kanji`(
    _ tag: String, _ isOfKanji: Bool
  ) async throws {
    let deck = try await stage.study.today.decks.add("Deck", at: stage.clock.now)
    try await stage.study.items.add(
      ItemContent(front: "休", back: "rest", tags: [tag]), to: deck.id, at: stage.clock.now)

    let sections = try await stage.grid(.progress).sections

    #expect(sections.map(\.name).contains("Not studied yet") == isOfKanji)
  }

  @Test(arguments: [
    ("xiū", "Words::Chinese", false), ("xiu1", "Deck", false), ("きゅう", "Deck", true),
  ])
  func `A Chinese word tells nothing of the kanji`(
    _ reading: String, _ deckName: String, _ isOfKanji: Bool
  ) async throws {
    let deck = try await stage.study.today.decks.add(deckName, at: stage.clock.now)
    try await stage.study.items.add(
      ItemContent(front: "休", back: "rest", reading: reading), to: deck.id, at: stage.clock.now)

    let sections = try await stage.grid(.progress).sections

    #expect(sections.map(\.name).contains("Not studied yet") == isOfKanji)
    #expect(try await stage.kanji("休").known.places.count == (isOfKanji ? 1 : 0))
  }

  @Test(arguments: [
    ("木", ["木", "体", "休", "林", "橋"]), ("part:木", ["体", "休", "林", "橋"]), ("8 strokes", ["林"]),
    ("strokes:4", ["木"]), ("１画", ["一"]), ("cat", ["猫"]), ("ねこ", ["猫"]), ("neko", ["猫"]),
    ("ネコ", ["猫"]), ("hashi", ["橋", "箸"]), ("たべる", ["食"]), ("た", ["食"]), ("猫食", ["猫", "食"]),
    ("food eat", ["食"]), ("TREE", ["木"]), ("zzz", []), ("", []), ("999999999999999999 strokes", []),
    ("part:木 8 strokes", ["林"]), ("8画 part:木", ["林"]), ("part:木 part:亻", ["体", "休"]),
    ("part:木 rest", ["休"]), ("a tree", ["木"]), ("a", []), ("part:", []), ("猫 part:木", []),
  ])
  func `Kanji are found by character, part, reading, meaning and stroke count`(
    _ query: String, _ kanji: [String]
  ) async throws {
    #expect(try await stage.tiles(query) == kanji)
  }

  @Test func `Without a dictionary the kanji of the course are available`() async throws {
    let stage = try LookupStage(course: Course.bundled(), hasDictionary: false)

    #expect(try await stage.grid(.level).sections.map(\.tiles.count) == [80])
    #expect(try await stage.tiles("8 strokes").isEmpty == false)
    #expect(try await stage.tiles("休") == ["休"])
    #expect(try await stage.kanji("休").parts.map(\.literal) == ["亻", "木"])
    #expect(try await stage.finds("食べられなかった").words.first?.entry.writing == "食べる")
    #expect(try await stage.finds("eat").words.first?.entry.writing == "食べる")
    #expect(try await stage.word(WordName("食べる", "たべる")).examples.isEmpty == false)
  }

  @Test func `Without EDICT the course's words are available beside KANJIDIC2's kanji`()
    async throws
  {
    let stage = try LookupStage(course: Course.bundled(), missing: \.edict)

    #expect(try await stage.finds("食べられなかった").words.first?.entry.writing == "食べる")
    #expect(try await stage.tiles("8 strokes") == ["林"])
  }

  @Test func `Without KANJIDIC2 the course's kanji are available beside EDICT's words`()
    async throws
  {
    let stage = try LookupStage(course: Course.bundled(), missing: \.kanjidic)

    #expect(try await stage.grid(.level).sections.map(\.tiles.count) == [80])
    #expect(try await stage.tiles("木").isEmpty == false)
    #expect(try await stage.finds("友達").words.first?.entry.writing == "友達")
  }

  @Test func `Without KANJIDIC2 a kanji of an imported dictionary is found`() async throws {
    let stage = try LookupStage(course: Course.bundled(), missing: \.kanjidic)
    let rows = #"[["𠮷", "キチ", "よし", "", ["luck"], {}]]"#
    let archive = SmallYomitan.archive(
      terms: "[]", more: [("kanji_bank_2.json", Data(rows.utf8))])
    try await stage.importArchive(archive)

    #expect(try await stage.tiles("木𠮷") == ["木", "𠮷"])
  }

  @Test func `Kanji are found where the order of imported dictionaries can't be read`()
    async throws
  {
    try await stage.importArchive(SmallYomitan.archive())
    try await stage.study.storage.database.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO setting VALUES ('imported-dictionaries', 'no JSON')")
    }

    let (tiles, flaws) = try await stage.dictionary.kanji(like: "猫")

    #expect(tiles.map(\.literal) == ["猫"] && flaws.count == 1)
  }

  @Test(arguments: ["part:|", "part:｜"])
  func `The vertical stroke is a part, in either spelling`(_ query: String) throws {
    var middle = KanjiEntry(literal: "中", strokes: 4)
    middle.parts = ["｜", "口"]

    #expect(try #require(KanjiSearch(query)).fits(middle))
  }

  @Test(arguments: [("N5", KanjiLevel.n5), ("n3", .n3AndN2), ("N2", .n3AndN2), ("1", .n1)])
  func `A level can be parsed from text`(_ text: String, _ level: KanjiLevel) {
    #expect(KanjiLevel(text: text) == level)
  }

  @Test(arguments: ["", "N", "N6", "N0", "NN5", "五"])
  func `Text without a level is rejected`(_ text: String) {
    #expect(KanjiLevel(text: text) == nil)
  }
}
