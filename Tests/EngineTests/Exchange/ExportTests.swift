import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Exports, and that they can be imported again unchanged.
struct ExportTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  private let awkward = [
    Entry(front: "犬", back: "dog", reading: "いぬ", notes: "<b>ワン</b>ワン", tags: ["pet", "n5"]),
    Entry(front: "say \"hi\"", back: "a, b; c|d\te", notes: "one\ntwo\r\nthree", deck: "A::B"),
    Entry(front: "#not a header", back: "\"", picture: "図.png", deck: "A, \"B\""),
    Entry(front: "食べる", back: "to eat", reading: "たべる", tags: ["動詞"], deck: "日本語::動詞"),
    Entry(front: "1 &lt; 2 &amp; 3", back: "= yes", deck: "A::B"),
    Entry(front: "front", back: "back", reading: "reading", notes: "notes", tags: ["tags"]),
    Entry(front: "\u{2028}x\u{2028}y", back: "「…」、。\u{3000}全角", deck: "🇯🇵"),
  ]

  @Test(arguments: TextFormat.allCases)
  func `An exported file is imported with the same items`(_ format: TextFormat) async throws {
    try await learner.add(awkward)
    let before = try await learner.entries()

    let text = try await learner.give(format).text
    let other = try Learner()
    let report = try await other.take(text)

    #expect(report.badRows.isEmpty)
    #expect(report.added == awkward.count)
    #expect(try await other.entries() == before)
    #expect(try await other.give(format).text == text)
  }

  private func addNote(_ fields: [String], templates: Int, isCloze: Bool = false) async throws {
    let question = isCloze ? "{{cloze:Front}}" : "{{Front}}"
    let type = NoteType(
      id: isCloze ? 1_500_000_000_000 : 1_600_000_000_000, name: isCloze ? "Cloze" : "Reversed",
      modified: 0, fields: ["Front", "Back"],
      templates: (1...templates).map {
        .init(name: "Card \($0)", question: question, answer: "{{Back}}")
      }, css: "", isCloze: isCloze)
    let deck = try await learner.addDeck(type.name)
    try await learner.storage.database.write { [now = learner.now] db in
      try NoteRepository().save(type, db)
      _ = try NewNoteRepository(items: ItemRepository()).add(
        fields, tags: [], of: type, to: deck, at: now, db)
    }
  }

  @Test(arguments: [(.csv, 2, 1), (.tsv, 2, 1), (.markdown, 1, 0)] as [(TextFormat, Int, Int)])
  func `Cards of notes that a text leaves out are counted`(
    format: TextFormat, cards: Int, clozes: Int
  ) async throws {
    try await learner.add(awkward)
    try await addNote(["猫", "cat"], templates: 2)
    try await addNote(["{{c1::犬}} is {{c2::dog}}", ""], templates: 1, isCloze: true)

    let export = try await learner.give(format)

    #expect(export.cardsLeftOut == cards && export.simplifiedClozes == clozes)
    #expect(try await learner.study.exchange.cardsLeftOutOfTables() == 2)
  }

  @Test func `A cancelled export says so`() async {
    let exchange = learner.study.exchange

    let exporting = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await exchange.export(nil, .csv)
    }

    await #expect(throws: Problem.exportCancelled) { try await exporting.value }
  }

  @Test(arguments: TextFormat.allCases)
  func `Importing an export into the same data changes nothing`(_ format: TextFormat) async throws {
    try await learner.add(awkward)
    let text = try await learner.give(format).text

    let report = try await learner.take(text)

    #expect(report.unchanged == awkward.count)
    #expect(report.added == 0)
    #expect(report.updated == 0)
  }

  @Test func `A word list has header lines and a line per item`() async throws {
    try await learner.take("front,back,reading,tags\n犬,\"dog, hound\",いぬ,pet\n猫,cat,ねこ,\n")

    let export = try await learner.give(.csv)

    #expect(export.items == 2)
    #expect(
      export.text == """
        #separator:Comma
        #html:true
        #columns:Front,Back,Reading,Notes,Picture,Tags,Deck,Synonyms
        #tags column:6
        #deck column:7
        犬,"dog, hound",いぬ,,,pet,Words,
        猫,cat,ねこ,,,,Words,

        """)
  }

  @Test(.enabled(if: RealAnki.isInstalled), arguments: [TextFormat.csv, .tsv])
  func `Anki finds front and back in a word list`(_ format: TextFormat) async throws {
    try await learner.add(awkward)
    let folder = try TemporaryFolder()
    let file = folder.file("words.\(format.rawValue)")
    try Data(try await learner.give(format).text.utf8).write(to: file)

    #expect(try RealAnki.run("columns", file, file) == "1 2\n")
  }

  @Test(arguments: ["Animals", "🇯🇵 Animals"])
  func `A deck is exported with the decks inside it only`(_ name: String) async throws {
    try await learner.add([
      Entry(front: "犬", back: "dog", deck: name), Entry(front: "木", back: "tree", deck: "Plants"),
      Entry(front: "鮭", back: "salmon", deck: "\(name)::Fish"),
      Entry(front: "x", back: "y", deck: "\(name) of old"),
    ])
    let deck = try #require(
      try await learner.decks.lines(at: learner.now).first {
        $0.deck.name == name
      })

    let export = try await learner.give(.tsv, from: deck.id)
    let other = try Learner()
    try await other.take(export.text)

    #expect(export.items == 2)
    #expect(try await other.entries().map(\.front) == ["犬", "鮭"])
  }

  @Test func `Deleted items are not exported`() async throws {
    try await learner.take("犬,dog\n猫,cat\n")
    let dog = Item.ID(try await learner.number("SELECT id FROM item WHERE front = '犬'"))

    try await learner.items.act(.delete, on: dog, at: learner.now)

    #expect(try await learner.give(.csv).items == 1)
  }

  @Test func `A missing deck is a problem`() async throws {
    await #expect(throws: Problem.noDeck) { try await learner.give(.csv, from: 99) }
  }

  @Test func `Exporting nothing gives a file that imports nothing`() async throws {
    let export = try await learner.give(.csv)

    let report = try await learner.take(export.text)

    #expect(export.items == 0)
    #expect(report == ImportReport())
  }
}

extension Learner {
  /// Adds them one by one, as a person would.
  fileprivate func add(_ entries: [Entry]) async throws {
    var decks: [String: Deck] = [:]
    for entry in entries {
      let deck: Deck
      if let known = decks[entry.deck] {
        deck = known
      } else {
        deck = try await addDeck(entry.deck)
      }
      decks[entry.deck] = deck
      let content = ItemContent(
        front: entry.front, back: entry.back, reading: entry.reading, notes: entry.notes,
        tags: entry.tags.sorted(), picture: entry.picture)
      try await items.add(content, to: deck.id, at: now)
    }
  }
}
