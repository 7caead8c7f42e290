import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Sanpo's own packages, changed by SQL before they are imported.
struct TamperedPackageTests {
  private let source: Learner
  private let learner: Learner
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    source = try Learner(in: TemporaryFolder(), zone: "UTC")
    learner = try Learner(in: folder, zone: "UTC")
    try await source.addItems(2, to: source.addDeck("Trip"))
    let driver = SessionDriver(source)
    try await driver.begin()
    try await driver.answer(.good)
  }

  /// - Parameter media: the name of a media file to put into it.
  private func package(
    _ sql: String = "", isLegacy: Bool = false, media: String? = nil
  ) async throws -> URL {
    let zip = try ZipWriter(at: .distantPast)
    let package = ZipReader(try await source.givePackage(isLegacy: isLegacy), named: "own.apkg")
    try package.unpack(largest: 100 << 20, where: { _ in true }) { path, data in
      switch path {
      case "collection.anki21b":
        var collection = Data()
        try Zstandard.unpack(data, limit: 100 << 20) { collection += $0 }
        try zip.add(try Zstandard.packed(changed(collection, sql)), at: path)
      case "collection.anki21": try zip.add(try changed(data, sql), at: path)
      case "media" where media != nil:
        var (entry, list) = (WireMessage(), WireMessage())
        entry.add(1, media ?? "")
        list.add(1, entry)
        try zip.add(try Zstandard.packed(list.data), at: path)
        try zip.add(try Zstandard.packed(Data([1])), at: "0")
      default: try zip.add(data, at: path)
      }
    }
    let file = folder.file("\(UUID()).apkg")
    try zip.finish().write(to: file)
    return file
  }

  private func changed(_ collection: Data, _ sql: String) throws -> Data {
    let file = folder.file("\(UUID()).anki2")
    try collection.write(to: file)
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      db.add(collation: DatabaseCollation("unicase") { $0.caseInsensitiveCompare($1) })
    }
    let database = try DatabaseQueue(path: file.path, configuration: configuration)
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
    try database.close()
    return try Data(contentsOf: file)
  }

  private func preview(_ file: URL) async throws -> AnkiSummary {
    let source = try ImportRequest(text: "", deck: "Imported")
      .reading(Data(contentsOf: file), named: "own.apkg")
    let state = try await learner.study.exchange.store().sent(.previewAsked(source))
    guard case .packagePreviewed(let summary) = state.outcome
    else { throw Problem.withoutResult("preview") }
    return summary
  }

  private func firstDeck(of learner: Learner) async throws -> Deck {
    try #require(try await learner.list(.opened(at: learner.now)).decks.first?.deck)
  }

  private static let most = Int64.max

  @Test(
    arguments: [
      "UPDATE notes SET mod = \(most)", "UPDATE notes SET mod = -\(most)",
      "UPDATE cards SET due = \(most), odue = -\(most), mod = \(most)",
      "UPDATE cards SET ivl = \(most), reps = \(most), lapses = \(most), left = \(most)",
      "UPDATE revlog SET ivl = \(most), lastIvl = -\(most), time = \(most), factor = \(most)",
    ], [false, true])
  func `Numbers at the limits of their type end nothing`(_ sql: String, isLegacy: Bool)
    async throws
  {
    try await learner.take(package: package(isLegacy: isLegacy))
    let tampered = try await package(sql, isLegacy: isLegacy)

    _ = try await preview(tampered)
    _ = try await learner.take(package: tampered)
    let (legacy, current) = try await (
      learner.givePackage(isLegacy: true), learner.givePackage()
    )

    let archive = folder.file("all.zip")
    try await learner.care(.archiveAsked(archive, at: learner.now))
    try await learner.care(.archiveRestoreAsked(archive, at: learner.now))

    #expect(!legacy.isEmpty && !current.isEmpty)
    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 2)
  }

  @Test func `A time zone that is none is passed over`() async throws {
    let tampered = try await package(
      "UPDATE col SET conf = '{\"creationOffset\":-1e30}'", isLegacy: true)

    #expect(try await preview(tampered).added == 2)
  }

  @Test func `A view in place of a table never runs`() async throws {
    let tampered = try await package(
      "DROP TABLE col; CREATE VIEW col AS SELECT 99 AS ver, 0 AS crt, '' AS conf")

    let problem = await #expect(throws: Problem.self) { try await preview(tampered) }

    #expect(problem?.sentence.contains("“own.apkg” is damaged") == true)
  }

  @Test func `The preview leaves out what the import does`() async throws {
    let tampered = try await package("DELETE FROM cards WHERE due = (SELECT min(due) FROM cards)")

    let would = try await preview(tampered)
    let report = try await learner.take(package: tampered)

    #expect(would.added == 1 && report.added == 1)
    #expect(would.reviews == report.reviews)
    #expect(would.withoutCards == 1 && report.withoutCards == 1)
  }

  @Test func `A card that came without a memory gets it from its reviews`() async throws {
    try await learner.take(
      package: package("UPDATE cards SET data = ''; UPDATE revlog SET ease = 1"))

    let learned = "SELECT item_id FROM card WHERE phase <> 'new'"
    let card = try await learner.card(of: Item.ID(try await learner.number(learned)))

    #expect(card.progress.memory == FSRS().first(.again))
  }

  @Test func `Notes that have another note type here are counted by it`() async throws {
    try await learner.take(package: package())
    let name = try #require(try await learner.rows("SELECT name FROM note_type").first)

    let would = try await preview(package("UPDATE fields SET name = name || ' 2'"))

    #expect(would.conflicting == 2)
    #expect(would.conflictingTypes.values.map(\.self) == [2])
    #expect(name.contains(try #require(would.conflictingTypes.keys.first)))
  }

  @Test func `A note type that is newer in a package is undone with its import`() async throws {
    let modified = "SELECT max(modified) FROM note_type"
    try await learner.take(package: package())
    let before = try await learner.number(modified)

    try await learner.take(package: package("UPDATE notetypes SET mtime_secs = mtime_secs + 60"))
    let after = try await learner.number(modified)
    let history = learner.study.undoHistory()
    let change = try #require(try await history.sent(.opened).changes.first)
    try await history.sent(.undoAsked(change.id))

    #expect(after == before + 60)
    #expect(change.name == "Imported 1 note type from Anki")
    #expect(try await learner.number(modified) == before)
  }

  @Test func `An import is undone though a card of it was answered and that undone`() async throws {
    try await learner.take(package: package())
    learner.clock.set(to: Date())  // After the import.
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    let history = learner.study.undoHistory()
    let change = try #require(try await history.sent(.opened).changes.first)

    await #expect(throws: Problem.answeredSince(change.name)) {
      try await history.sent(.undoAsked(change.id))
    }
    try await driver.undo()
    try await history.sent(.undoAsked(change.id))

    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 0)
    try await learner.take(package: package())
    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 2)
    let again = try #require(try await history.sent(.opened).changes.first)
    try await history.sent(.undoAsked(again.id))
    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 0)
  }

  @Test func `A newer note keeps the synonyms that were added here`() async throws {
    try await learner.take(package: package())
    let id = Item.ID(try await learner.number("SELECT min(item_id) FROM note"))
    var own = try await learner.detail(.opened(id, at: learner.now)).item.content
    own.synonyms = ["mine"]
    try await learner.detail(.edited(id, own, at: learner.now))

    let report = try await learner.take(
      package: package("UPDATE notes SET mod = 4102444800, tags = ' later '"))

    let after = try await learner.detail(.opened(id, at: learner.now)).item.content
    #expect(report.updated == 2)
    #expect(after.synonyms == ["mine"] && after.tags == ["later"])
  }

  @Test func `A note that was edited here is overwritten if the person wants that`() async throws {
    let file = try await package()
    try await learner.take(package: file)
    let id = Item.ID(try await learner.number("SELECT min(item_id) FROM note"))
    let before = try await learner.detail(.opened(id, at: learner.now)).item.content
    var own = before
    own.back = "mine"
    try await learner.detail(.edited(id, own, at: Date(timeIntervalSinceNow: 60)))

    let newer = try await learner.take(package: file)
    let always = try await learner.take(package: file, update: .always)
    let again = try await learner.take(package: file, update: .always)

    #expect(newer.updated == 0 && always.updated == 1 && again.updated == 0)
    #expect(try await learner.detail(.opened(id, at: learner.now)).item.content == before)
  }

  @Test func `A leech's tag goes with its mark, and comes with it`() async throws {
    try await learner.take(package: package("UPDATE notes SET tags = ' leech '"))
    let id = Item.ID(try await learner.number("SELECT min(item_id) FROM note"))
    let before = try await learner.detail(.opened(id, at: learner.now)).item.content.tags
    try await learner.detail(.acted(.clearLeech, id, at: learner.now))

    let after = try await learner.detail(.opened(id, at: learner.now)).item.content.tags

    #expect(before == ["leech"] && after == [])
    #expect(try await learner.number("SELECT count(*) FROM card WHERE is_leech = 1") == 1)
    let marked = try await learner.card(of: id + 1)
    #expect(marked.isLeech && AnkiTags.tags(["a"], of: [marked]) == ["a", "leech"])
    #expect(AnkiTags.forgotten(" a Leech marked ") == " a ")
  }

  @Test func `A deleted note comes back with a card that it did not have`() async throws {
    try await learner.take(package: package())
    let id = Item.ID(try await learner.number("SELECT min(item_id) FROM note"))
    try await learner.detail(.acted(.delete, id, at: learner.now))

    let report = try await learner.take(
      package: package(
        """
        UPDATE notes SET mod = 4102444800;
        INSERT INTO cards SELECT id + 7, nid, did, ord + 1, mod, usn, type, queue, due, ivl, factor,
          reps, lapses, left, odue, odid, flags, data FROM cards
        """))

    #expect(report.restored == 1)
    #expect(try await learner.number("SELECT is_deleted FROM item WHERE id = \(id)") == 0)
  }

  @Test func `An import that only adds a card is undone by itself`() async throws {
    try await source.addItem("3", to: source.addDeck("Both", kinds: [.recall, .production]))
    try await learner.take(package: package("DELETE FROM cards WHERE ord = 1"))
    let before = try await learner.cardRows()

    let report = try await learner.take(package: package())
    let after = try await learner.cardRows()
    let history = learner.study.undoHistory()
    let change = try #require(try await history.sent(.opened).changes.first)
    try await history.sent(.undoAsked(change.id))

    #expect(report.unchanged == 3 && report.cards == 1)
    #expect(after.count == before.count + 1)
    #expect(change.name == "Imported 1 card from Anki")
    #expect(try await learner.cardRows() == before)
    #expect(try await learner.take(package: package()).cards == 1)
  }

  @Test func `A note that stays as it is gets no card that its fields don't make`() async throws {
    try await source.addItem("3", to: source.addDeck("Both", kinds: [.recall, .production]))
    try await learner.take(
      package: package(
        "DELETE FROM cards WHERE ord = 1; UPDATE notes SET flds = replace(flds, 'dog', '')"))

    let would = try await preview(package())
    let kept = try await learner.take(package: package(), update: .never)
    let taken = try await learner.take(package: package(), update: .always)

    #expect(would.unchanged == 3 && would.cards == 0 && would.decks == [])
    #expect(kept.unchanged == 3 && kept.cards == 0 && kept.decks == [])
    #expect(taken.updated == 1 && taken.cards == 1)
  }

  @Test func `A card that came with reviews to a note stays when they are undone`() async throws {
    try await source.addItem("3", to: source.addDeck("Both", kinds: [.recall, .production]))
    try await learner.take(
      package: package("DELETE FROM cards WHERE ord = 1; DELETE FROM revlog"))
    let cards = "SELECT count(*) FROM card WHERE is_deleted = 0"
    let before = try await learner.number(cards)
    let reviewed = try await package(
      "UPDATE revlog SET cid = (SELECT id FROM cards WHERE ord = 1)")

    let report = try await learner.take(package: reviewed)
    let history = learner.study.undoHistory()
    let change = try #require(try await history.sent(.opened).changes.first)
    let undone = try await history.sent(.undoAsked(change.id))
    let again = try await learner.take(package: reviewed)

    #expect(report.cards == 1 && report.reviews == 1)
    #expect(undone.undone == change && undone.changes.count == 1)
    #expect(again.cards == 0 && again.reviews == 1)
    #expect(try await learner.number(cards) == before + 1)
  }

  @Test func `Cards keep their own decks when an import was undone and comes again`() async throws {
    let file = try await package(
      """
      INSERT INTO decks
        SELECT id + 1, 'Apart', mtime_secs, usn, common, kind FROM decks WHERE name = 'Trip';
      INSERT INTO cards SELECT id + 7, nid, did + 1, ord + 1, mod, usn, type, queue, due, ivl,
        factor, reps, lapses, left, odue, odid, flags, data FROM cards
      """)
    let apart = """
      SELECT count(*) FROM anki_card JOIN deck ON deck.id = anki_card.deck_id
      WHERE name = 'Apart' AND is_deleted = 0
      """
    try await learner.take(package: file)
    let before = try await learner.number(apart)
    let history = learner.study.undoHistory()
    let change = try #require(try await history.sent(.opened).changes.first)
    try await history.sent(.undoAsked(change.id))

    try await learner.take(package: file)

    #expect(before == 2)
    #expect(try await learner.number(apart) == 2)
  }

  @Test func `A deck that was renamed here is not made again for notes that are here`()
    async throws
  {
    let file = try await package()
    try await learner.take(package: file)
    let deck = try await firstDeck(of: learner)
    var renamed = deck
    renamed.name = "Journey"
    try await learner.list(.deckChanged(renamed, at: learner.now))

    let again = try await learner.take(package: file)
    try await source.addItem("3", to: firstDeck(of: source))
    let more = try await learner.take(package: package())

    #expect(again.unchanged == 2 && more.added == 1)
    #expect(again.decks == [] && more.decks == ["Journey"])
    #expect(
      try await learner.list(.opened(at: learner.now)).decks.map(\.deck.name) == ["Journey"])
  }

  @Test func `What Anki knew of a card's forgetting stays until it is answered here`() {
    var card = AnkiCard.new(id: 1, note: 1, deck: 1, number: 0, position: 1)
    card.data = #"{"decay":0.5,"dr":0.75,"lrt":1000}"#
    var progress = CardProgress.new
    progress.memory = FSRS().first(.good)
    func data(answeredAt seconds: Double) -> String {
      var data = AnkiSchedule.CardData(card)
      progress.lastReviewedAt = Date(timeIntervalSince1970: seconds)
      data.set(progress, retention: 0.875, decay: 0.25)
      return data.text
    }

    #expect(data(answeredAt: 1_000.5).contains(#""decay":0.5,"dr":0.75"#))
    #expect(data(answeredAt: 2_000.5).contains(#""decay":0.25,"dr":0.875"#))
  }

  @Test func `A hidden media file is left out, and counted`() async throws {
    let file = try await package(media: ".DS_Store")

    let previewed = try await preview(file)
    let report = try await learner.take(package: file)

    #expect(previewed.hiddenMedia == 1 && previewed.media == 0)
    #expect(report.hiddenMedia == 1 && report.media == 0 && report.added == 2)
  }

  @Test func `A media file whose name leads elsewhere is refused by name`() async throws {
    let problem = await #expect(throws: Problem.self) {
      try await preview(package(media: "../x.png"))
    }

    #expect(
      problem?.sentence == "“own.apkg” contains a media file with the unsafe name “../x.png”.")
  }

  @Test func `A file whose long name another has is kept under one that can be read`() throws {
    let media = AnkiMedia(folder: folder.file("media"))
    let name = String(repeating: "あ", count: 66) + ".mp3"
    _ = try media.add(Data([1]), named: name)

    let kept = try #require(try media.add(Data([2]), named: name))

    #expect(kept.isNew && kept.name.hasSuffix(".mp3"))
    #expect(media.contents(of: kept.name) == Data([2]))
  }
}
