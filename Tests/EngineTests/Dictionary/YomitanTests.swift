import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Importing dictionaries in Yomitan's format, and looking words up in them.
struct YomitanTests {
  private let stage: LookupStage

  init() throws { stage = try LookupStage() }

  @Test func `An import says what it holds, in a file of its owner alone`() async throws {
    let imported = try await stage.importArchive(SmallYomitan.archive()).dictionary

    #expect(imported.title == "Small" && imported.author == "Tests")
    #expect(imported.terms == 4 && imported.kanji == 1 && imported.frequencies == 3)
    #expect(imported.accents == 1 && imported.images == 1)
    #expect(try await stage.study.dictionary.list().map(\.title) == ["built-in", "Small"])
    #expect(stage.keptFiles.count == 1)
    let file = stage.folder.url.appending(
      path: "dictionary/imported/\(stage.keptFiles.first ?? "")")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `Definitions stand beside those of the built-in dictionary`() async throws {
    try await stage.importArchive(SmallYomitan.archive())

    let found = try #require(try await stage.finds("食べた").words.first)

    #expect(found.entry.writing == "食べる" && !found.entry.isImported)
    let definition = try #require(found.imported.definitions.first)
    #expect(definition.source == "Small" && definition.glosses == [.text("to take in food")])
    #expect(
      definition.tags == [
        ImportedTag(name: "v1", notes: "ichidan verb"), ImportedTag(name: "common", notes: ""),
      ])
  }

  @Test(arguments: [("散歩路", "散歩路"), ("さんぽみち", "散歩路"), ("ググった", "ググる")])
  func `Words that only it has are found, in any form`(
    _ query: String, _ word: String
  ) async throws {
    try await stage.importArchive(SmallYomitan.archive())

    let found = try #require(try await stage.finds(query).words.first)

    #expect(found.entry.writing == word && found.entry.isImported)
    #expect(found.imported.definitions.count == 1)
  }

  @Test func `A word in kana is the common one that is usually in kana, or one of its own`()
    async throws
  {
    let rows = ["する", "しばしば"].map { #"["\#($0)", "", "", "", 1, ["told"], 1, ""]"# }
    try await stage.importArchive(
      SmallYomitan.archive(terms: "[\(rows.joined(separator: ","))]", more: []))

    let common = try await stage.finds("する").words.first
    let rare = try await stage.finds("しばしば").words

    #expect(common?.entry.writing == "為る" && common?.imported.definitions.count == 1)
    #expect(rare.map(\.entry.isImported) == [false, true])
    #expect(rare.map(\.imported.definitions.count) == [0, 1])
  }

  @Test(arguments: ["jQuery", "jquery", "Wi-Fi", "ＡＢＣ", "neko", "jqu"])
  func `Words in Latin letters are found as they are written`(_ query: String) async throws {
    let words = ["jQuery", "Wi-Fi", "ABC", "neko"]
    let rows = words.map { #"["\#($0)", "", "", "", 1, ["x"], 1, ""]"# }.joined(separator: ",")
    try await stage.importArchive(SmallYomitan.archive(terms: "[\(rows)]", more: []))

    let found = try await stage.finds(query).words.map(\.entry.writing)

    #expect(found.first?.lowercased().hasPrefix(LookupKey.of(query)) == true)
  }

  @Test(arguments: [
    ("a path for a stroll", FoundWord.Match.meaning, "散歩路"), ("stroll path", .gloss, "散歩路"),
    ("animal small", .gloss, "猫"),
    ("a small animal", .meaning, "猫"), ("to google", .meaning, "ググる"), ("散歩", .beginning, "散歩路"),
    ("さんぽみ", .beginning, "散歩路"), ("ぐぐ", .beginning, "ググる"),
  ])
  func `Its words are found by their meaning and their beginning`(
    _ query: String, _ match: FoundWord.Match, _ word: String
  ) async throws {
    #expect(try await stage.finds(query).words.isEmpty)
    try await stage.importArchive(SmallYomitan.archive())

    let found = try await stage.finds(query).words

    #expect(found.map(\.entry.writing) == [word] && found.map(\.match) == [match])
    #expect(found.first?.imported.definitions.isEmpty == false)
  }

  @Test func `Of one meaning, built-in words come first, and a word comes once`() async throws {
    let terms = """
      [["猫科動物", "ねこかどうぶつ", "", "", 1, ["cat"], 1, ""],
        ["猫", "ねこ", "", "", 2, ["cat; kitty"], 2, ""]]
      """
    for title in ["One", "Two"] {
      try await stage.importArchive(SmallYomitan.archive(title: title, terms: terms, more: []))
    }

    let words = try await stage.finds("cat").words

    #expect(words.map(\.entry.writing) == ["猫", "ネコ", "猫科動物"])
    #expect(words.map(\.entry.isImported) == [false, false, true])
  }

  @Test func `Of many words with a meaning, a limited number is found`() async throws {
    let rows = (0..<500).map { #"["語\#($0)", "", "", "", \#($0), ["zorp"], \#($0), ""]"# }
    try await stage.importArchive(
      SmallYomitan.archive(terms: "[\(rows.joined(separator: ","))]", more: []))

    let finds = try await stage.finds("zorp")

    #expect(finds.cut?.hasPrefix("The first \(WordSearch.most) words.") == true)
  }

  @Test func `A dictionary of version 0.5 is read, but not searched by meaning`() async throws {
    try await stage.importArchive(SmallYomitan.archive())
    let name = try #require(stage.keptFiles.first)
    let file = stage.folder.url.appending(path: "dictionary/imported/\(name)")
    let database = try DatabaseQueue(path: file.path)
    try await database.write {
      try $0.execute(sql: "DROP TABLE imported_gloss; PRAGMA user_version = 1")
    }

    #expect(try await stage.finds("散歩路").words.count == 1)
    #expect(try await stage.finds("stroll").words.isEmpty)
  }

  @Test func `A word that only it has can be added to a deck`() async throws {
    try await stage.importArchive(SmallYomitan.archive())

    let added = try await stage.add(.word(WordName("散歩路", "さんぽみち")))

    #expect(!added.wasThere)
    let info = try await stage.word(WordName("散歩路", "さんぽみち"))
    #expect(info.known.places.first?.gist.contains("a path for a stroll") == true)
  }

  @Test func `The word under the pointer may be one of it`() async throws {
    try await stage.importArchive(SmallYomitan.archive())

    guard case .word(let info) = try await stage.under(0, in: "散歩路を行く") else {
      throw Problem.noWord
    }

    #expect(info.entry.writing == "散歩路")
  }

  @Test func `Frequencies sort what is found`() async throws {
    #expect(try await stage.finds("はし").words.map(\.entry.writing) == ["橋", "箸", "端"])

    try await stage.importArchive(SmallYomitan.archive())

    let words = try await stage.finds("はし").words
    #expect(words.map(\.entry.writing) == ["端", "箸", "橋"])
    #expect(words.map { $0.imported.frequencies.first?.shown } == ["第 1 位", "2 (90)", "7"])
  }

  @Test func `Its accents outrank the built-in ones where it stands above them`() async throws {
    let before = try await stage.word(WordName("猫", "ねこ")).pitch
    try await stage.importArchive(SmallYomitan.archive())

    let below = try await stage.word(WordName("猫", "ねこ"))
    try await stage.study.dictionary.move("Small", to: 1, at: stage.clock.now)
    let above = try await stage.word(WordName("猫", "ねこ"))

    #expect(before?.fall == 1 && below.pitch?.fall == 1 && above.pitch?.fall == 2)
    #expect(above.imported.accents.first?.contours.map(\.fall) == [2, 1])
    #expect(above.imported.transcriptions.map(\.text) == ["[ne̞ko̞]"])
  }

  @Test func `A kanji shows its readings and facts`() async throws {
    try await stage.importArchive(SmallYomitan.archive())

    let imported = try #require(try await stage.kanji("猫").imported.first)

    #expect(imported.meanings == ["kitty"] && imported.on == ["ビョウ"])
    #expect(
      imported.facts == [
        .init(name: "skip", value: "1-3-8"), .init(name: "Stroke count", value: "11"),
      ])
  }

  @Test func `A kanji that only it has is found and shown`() async throws {
    let rows = #"[["𠮷", "キチ", "よし", "jouyou x", ["luck"], {"strokes": "6", "none": ""}]]"#
    let tags = #"[["jouyou", "frequent", 0, "Jōyō kanji", 0]]"#
    let more = [("kanji_bank_2.json", rows), ("tag_bank_2.json", tags)]
    try await stage.importArchive(
      SmallYomitan.archive(terms: "[]", more: more.map { (name: $0.0, data: Data($0.1.utf8)) }))

    #expect(try await stage.tiles("𠮷") == ["𠮷"])
    #expect(try await stage.finds("猫𠮷").kanji.map(\.meaning) == ["cat", "luck"])
    let kanji = try await stage.kanji("𠮷")
    #expect(kanji.entry.isImported && kanji.entry.on == ["キチ"] && kanji.imported.count == 1)
    #expect(
      kanji.imported.first?.facts == [
        .init(name: "Tags", value: "Jōyō kanji, x"), .init(name: "Stroke count", value: "6"),
      ])
  }

  @Test func `Structured content becomes text for a terminal`() async throws {
    try await stage.importArchive(SmallYomitan.archive())

    let definition = try #require(
      try await stage.finds("猫").words.first?.imported.definitions.first)

    #expect(
      definition.glosses.map(\.plain) == ["猫(ねこ) <b>\n• a small animal\n• 犬\n[a cat]"])
    let image = try stage.study.dictionary.image(at: "img/cat.png", ofDictionary: "Small")
    #expect(image == DictionaryImage(data: SmallYomitan.picture, kind: .png))
    #expect(try stage.study.dictionary.image(at: "../cat.png", ofDictionary: "Small") == nil)
  }

  // MARK: Order and use

  @Test func `A disabled dictionary is left out, and undo takes it back`() async throws {
    try await stage.importArchive(SmallYomitan.archive())

    try await stage.study.dictionary.turn("Small", isOn: false, at: stage.clock.now)
    #expect(try await stage.study.dictionary.list().map(\.isOn) == [true, false])
    #expect(try await stage.finds("散歩路").words.isEmpty)

    try await stage.study.undoLatest()
    #expect(try await stage.finds("散歩路").words.count == 1)
  }

  @Test func `A newer revision takes the place of the older one`() async throws {
    try await stage.importArchive(SmallYomitan.archive())
    stage.clock.advance(by: .seconds(1))
    try await stage.importArchive(SmallYomitan.archive(title: "Other"))
    stage.clock.advance(by: .seconds(1))

    let newer = #"[["散歩路", "", "", "", 1, ["another"], 1, ""]]"#
    let imported = try await stage.importArchive(
      SmallYomitan.archive(revision: "2", terms: newer, more: []))

    #expect(imported.replaced == "1")
    let titles = try await stage.study.dictionary.list().map(\.title)
    #expect(titles == ["built-in", "Small", "Other"])
    let found = try #require(try await stage.finds("散歩路").words.first)
    #expect(found.imported.definitions.first?.glosses == [.text("another")])
  }

  @Test func `An older revision is refused, and the newer one stays`() async throws {
    try await stage.importArchive(SmallYomitan.archive(revision: "2024-10-02"))

    await #expect(throws: Problem.self) {
      try await stage.importArchive(SmallYomitan.archive(revision: "2024-9-30"))
    }

    let places = try await stage.study.dictionary.list()
    #expect(places.compactMap(\.dictionary?.revision) == ["2024-10-02"])
  }

  @Test func `The same revision is refused, and removing it makes room`() async throws {
    try await stage.importArchive(SmallYomitan.archive())

    await #expect(throws: Problem.imported("Small")) {
      try await stage.importArchive(SmallYomitan.archive())
    }
    try await stage.study.dictionary.remove("Small")

    #expect(stage.keptFiles.isEmpty)
    #expect(try await stage.finds("散歩路").words.isEmpty)
    try await stage.importArchive(SmallYomitan.archive())
  }

  @Test func `The old format 1 has its glosses in a row`() async throws {
    let archive = StoredZip.data([
      ("index.json", Data(#"{"title": "Old", "revision": "1", "version": 1}"#.utf8)),
      (
        "term_bank_1.json",
        Data(#"[["散歩路", "さんぽみち", "n", "", 1, "a path", "a walk"]]"#.utf8)
      ),
      ("kanji_bank_1.json", Data(#"[["猫", "ビョウ", "ねこ", "", "cat", "kitty"]]"#.utf8)),
    ])

    let imported = try await stage.importArchive(archive).dictionary

    #expect(imported.terms == 1 && imported.kanji == 1)
    let found = try #require(try await stage.finds("散歩路").words.first)
    #expect(
      found.imported.definitions.first?.glosses == [.text("a path"), .text("a walk")])
  }
}
