import Foundation
import Helpers
import Testing

@testable import Engine

/// Packages that come again, or after changes here.
struct UpdatedPackageTests {
  private let stage: PackageStage
  private let learner: Learner

  init() async throws {
    stage = try await PackageStage()
    learner = stage.learner
  }

  @Test func `A note type that is newer in a package is undone with its import`() async throws {
    let modified = "SELECT max(modified) FROM note_type"
    try await learner.take(package: stage.package())
    let before = try await learner.number(modified)

    try await learner.take(
      package: stage.package("UPDATE notetypes SET mtime_secs = mtime_secs + 60"))
    let after = try await learner.number(modified)
    let change = try await learner.study.undoLatest()

    #expect(after == before + 60)
    #expect(change.name == "Imported 1 note type from Anki")
    #expect(try await learner.number(modified) == before)
  }

  @Test func `An import is undone though a card of it was answered and that undone`() async throws {
    try await learner.take(package: stage.package())
    learner.clock.advance(by: .hours(1))
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    let change = try #require(try await learner.study.changes().first)

    await #expect(throws: Problem.answeredSince(change.name)) {
      try await learner.study.undo(change)
    }
    try await driver.undo()
    try await learner.study.undo(change)

    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 0)
    try await learner.take(package: stage.package())
    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 2)
    try await learner.study.undoLatest()
    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 0)
  }

  private static let buried = "SELECT count(*) FROM card WHERE buried_until > 0"

  @Test(arguments: [(0, 2), (2 * 86_400, 0)])
  func `Cards are buried if Anki buried them today`(secondsAgo: Int, buried: Int) async throws {
    try await learner.take(
      package: stage.package("UPDATE cards SET queue = -2, mod = mod - \(secondsAgo)"))

    #expect(try await learner.number(Self.buried) == buried)
  }

  @Test func `A card that was buried here goes to another learner as buried today`() async throws {
    try await learner.take(
      package: stage.package("UPDATE cards SET mod = mod - \(2 * 86_400)"))
    let new = try await learner.number("SELECT min(item_id) FROM card WHERE phase = 'new'")
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")

    try await learner.items.act(.bury, on: Item.ID(new), at: learner.now)
    let file = stage.folder.file("buried.apkg")
    try await learner.givePackage().write(to: file)
    try await other.take(package: file)

    #expect(try await other.number(Self.buried) == 1)
  }

  @Test func `A newer note keeps the synonyms that were added here`() async throws {
    try await learner.take(package: stage.package())
    let id = Item.ID(try await learner.number("SELECT min(item_id) FROM note"))
    var own = try await learner.items.info(id, at: learner.now).item.content
    own.synonyms = ["mine"]
    try await learner.items.edit(id, own, at: learner.now)

    let report = try await learner.take(
      package: stage.package("UPDATE notes SET mod = 4102444800, tags = ' later '"))

    let after = try await learner.items.info(id, at: learner.now).item.content
    #expect(report.updated == 2)
    #expect(after.synonyms == ["mine"] && after.tags == ["later"])
  }

  @Test func `A note that was edited here is overwritten if the person wants that`() async throws {
    let file = try await stage.package()
    try await learner.take(package: file)
    let id = Item.ID(try await learner.number("SELECT min(item_id) FROM note"))
    let before = try await learner.items.info(id, at: learner.now).item.content
    var own = before
    own.back = "mine"
    try await learner.items.edit(id, own, at: learner.now + 60)

    let newer = try await learner.take(package: file)
    let always = try await learner.take(package: file, update: .always)
    let again = try await learner.take(package: file, update: .always)

    #expect(newer.updated == 0 && always.updated == 1 && again.updated == 0)
    #expect(newer.newerHere == 0 && always.replacedEdits == 1 && again.replacedEdits == 0)
    #expect(try await learner.items.info(id, at: learner.now).item.content == before)
  }

  @Test func `A note that stays, as it was edited here later, is counted`() async throws {
    try await learner.take(package: stage.package())
    let id = Item.ID(try await learner.number("SELECT min(item_id) FROM note"))
    var own = try await learner.items.info(id, at: learner.now).item.content
    own.notes = "mine"
    try await learner.items.edit(id, own, at: learner.now + 60)
    let file = try await stage.package("UPDATE notes SET flds = replace(flds, 'answer', 'reply')")

    let report = try await learner.take(package: file)

    #expect(report.unchanged == 2 && report.newerHere == 1)
  }

  @Test func `The preview knows a file that the import keeps under another name`() async throws {
    let file = try await stage.package(
      "UPDATE notes SET flds = '<img src=\"cat.png\">' || flds", media: "cat.png")
    let media = AnkiMedia(folder: learner.storage.folder.appending(path: "media/anki"))
    try media.write(Data([2]), "cat.png")

    let before = try await stage.preview(file)
    let taken = try await learner.take(package: file)
    let after = try await stage.preview(file, update: .always)

    #expect(before.media == 1 && taken.media == 1 && after.media == 0)
    #expect(taken.added == 2 && after.updated == 0 && after.unchanged == 2)
  }

  @Test func `A package makes no folder for its media once the data were erased`() async throws {
    let file = try await stage.package(media: "cat.png")
    try FileManager.default.removeItem(at: Storage.databaseFile(in: learner.storage.folder))

    let problem = await #expect(throws: Problem.self) { try await learner.take(package: file) }

    #expect(problem?.sentence.contains("moved or replaced") == true)
    #expect(!FileManager.default.fileExists(atPath: learner.study.media.folder.path))
  }

  @Test func `A leech's tag goes with its mark, and comes with it`() async throws {
    try await learner.take(package: stage.package("UPDATE notes SET tags = ' leech '"))
    let id = Item.ID(try await learner.number("SELECT min(item_id) FROM note"))
    let before = try await learner.items.info(id, at: learner.now).item.content.tags
    try await learner.items.act(.clearLeech, on: id, at: learner.now)

    let after = try await learner.items.info(id, at: learner.now).item.content.tags

    #expect(before == ["leech"] && after == [])
    #expect(try await learner.number("SELECT count(*) FROM card WHERE is_leech = 1") == 1)
    let marked = try await learner.card(of: id + 1)
    #expect(marked.isLeech && AnkiTags.tags(["a"], of: [marked]) == ["a", "leech"])
    #expect(AnkiTags.forgotten(" a Leech marked ") == " a ")
  }

  @Test func `A deleted note comes back with a card that it did not have`() async throws {
    try await learner.take(package: stage.package())
    let id = Item.ID(try await learner.number("SELECT min(item_id) FROM note"))
    try await learner.items.act(.delete, on: id, at: learner.now)

    let report = try await learner.take(
      package: stage.package(
        """
        UPDATE notes SET mod = 4102444800;
        INSERT INTO cards SELECT id + 7, nid, did, ord + 1, mod, usn, type, queue, due, ivl, factor,
          reps, lapses, left, odue, odid, flags, data FROM cards
        """))

    #expect(report.restored == 1)
    #expect(try await learner.number("SELECT is_deleted FROM item WHERE id = \(id)") == 0)
  }

  @Test func `An import that only adds a card is undone by itself`() async throws {
    try await stage.source.addItem(
      "3", to: stage.source.addDeck("Both", kinds: [.recall, .production]))
    try await learner.take(package: stage.package("DELETE FROM cards WHERE ord = 1"))
    let before = try await learner.cardRows()

    let report = try await learner.take(package: stage.package())
    let after = try await learner.cardRows()
    let change = try await learner.study.undoLatest()

    #expect(report.unchanged == 3 && report.cards == 1)
    #expect(after.count == before.count + 1)
    #expect(change.name == "Imported 1 card from Anki")
    #expect(try await learner.cardRows() == before)
    #expect(try await learner.take(package: stage.package()).cards == 1)
  }

  @Test func `A note that stays as it is gets no card that its fields don't make`() async throws {
    try await stage.source.addItem(
      "3", to: stage.source.addDeck("Both", kinds: [.recall, .production]))
    try await learner.take(
      package: stage.package(
        "DELETE FROM cards WHERE ord = 1; UPDATE notes SET flds = replace(flds, 'dog', '')"))

    let would = try await stage.preview(stage.package())
    let kept = try await learner.take(package: stage.package(), update: .never)
    let taken = try await learner.take(package: stage.package(), update: .always)

    #expect(would.unchanged == 3 && would.cards == 0 && would.decks == [])
    #expect(kept.unchanged == 3 && kept.cards == 0 && kept.decks == [])
    #expect(taken.updated == 1 && taken.cards == 1)
  }

  @Test func `A card that came with reviews to a note stays when they are undone, which is told`()
    async throws
  {
    try await stage.source.addItem(
      "3", to: stage.source.addDeck("Both", kinds: [.recall, .production]))
    try await learner.take(
      package: stage.package("DELETE FROM cards WHERE ord = 1; DELETE FROM revlog"))
    let cards = "SELECT count(*) FROM card WHERE is_deleted = 0"
    let before = try await learner.number(cards)
    let reviewed = try await stage.package(
      "UPDATE revlog SET cid = (SELECT id FROM cards WHERE ord = 1)")

    let report = try await learner.take(package: reviewed)
    let change = try #require(try await learner.study.changes().first)
    let undone = try await learner.study.undoChange(change.id)
    let changes = try await learner.study.changes()
    let again = try await learner.take(package: reviewed)

    #expect(report.cards == 1 && report.reviews == 1)
    #expect(undone.sentence.hasSuffix(". Kept 1 card whose reviews stay in the log."))
    #expect(changes.count == 1)
    #expect(again.cards == 0 && again.reviews == 1)
    #expect(try await learner.number(cards) == before + 1)
  }

  @Test func `An answer to a step from Anki has the interval before it as Anki logged that`()
    async throws
  {
    try await learner.take(package: stage.package("UPDATE revlog SET ivl = -555"))
    learner.clock.advance(by: .hours(1))
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    let file = stage.folder.file("day.apkg")
    try await learner.givePackage().write(to: file)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")

    try await other.take(package: file)

    let last = "SELECT last_interval FROM anki_review ORDER BY id DESC LIMIT 1"
    #expect(try await other.number(last) == -555)
  }

  @Test func `Cards keep their own decks when an import was undone and comes again`() async throws {
    let file = try await stage.package(
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
    try await learner.study.undoLatest()

    try await learner.take(package: file)

    #expect(before == 2)
    #expect(try await learner.number(apart) == 2)
  }

  @Test func `A deck that was renamed here is not made again for notes that are here`()
    async throws
  {
    let file = try await stage.package()
    try await learner.take(package: file)
    let deck = try await firstDeck(of: learner)
    var renamed = deck
    renamed.name = "Journey"
    try await learner.decks.change(renamed, at: learner.now)

    let again = try await learner.take(package: file)
    try await stage.source.addItem("3", to: firstDeck(of: stage.source))
    let more = try await learner.take(package: stage.package())

    #expect(again.unchanged == 2 && more.added == 1)
    #expect(again.decks == [] && more.decks == ["Journey"])
    #expect(
      try await learner.decks.lines(at: learner.now).map(\.deck.name) == ["Journey"])
  }

  private func firstDeck(of learner: Learner) async throws -> Deck {
    try #require(try await learner.decks.lines(at: learner.now).first?.deck)
  }
}
