import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Items that go to Anki in a package, and come back.
struct OwnPackageTests {
  private let learner: Learner
  private let package: URL
  private let deck: Deck
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    learner = try Learner(in: folder, zone: "UTC")
    deck = try await learner.addDeck("Trip")
    try await learner.addItems(3, to: deck)
    package = folder.url.appending(path: "trip.apkg")
    try await learner.givePackage().write(to: package)
  }

  private func decks() async throws -> [String] {
    try await learner.study.today.decks.lines(at: learner.now).map {
      "\($0.deck.name) \($0.items)"
    }
  }

  @Test func `Items that are there stay as they are`() async throws {
    let summary = try await learner.take(package: package)

    #expect(summary.added == 0 && summary.unchanged == 3)
    #expect(try await decks() == ["Trip 3"])
  }

  @Test func `A deleted deck comes back with its items, and goes again with an undo`() async throws
  {
    try await learner.study.today.decks.delete(deck.id, isSure: true, at: learner.now)

    let summary = try await learner.take(package: package)
    let restored = try await decks()
    try await learner.study.undoLatest()

    #expect(summary.added == 3 && summary.restored == 3 && summary.cards == 3)
    #expect(restored == ["Trip 3"])
    #expect(try await decks() == [])
    try await learner.study.undoLatest()
    #expect(try await decks() == ["Trip 3"])
  }

  @Test func `Reviews that were given here are not logged again when they come back`() async throws
  {
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    try await learner.givePackage().write(to: package)
    let answers = "SELECT count(*) FROM answer"

    let summary = try await learner.take(package: package)

    #expect(summary.reviews == 0)
    #expect(try await learner.number(answers) == 1)
  }

  @Test(.enabled(if: RealAnki.isInstalled))
  func `What was edited and learned in Anki is taken over, and undone as one`()
    async throws
  {
    let edited = folder.url.appending(path: "edited.apkg")
    let before = try await contents()

    let cards = try RealAnki.run("edit", package, edited, for: learner)
    let summary = try await learner.take(package: edited)
    let again = try await learner.take(package: edited)
    let after = try await contents()
    try await learner.study.undoLatest()
    let undone = try await contents()
    let anew = try await learner.take(package: edited)

    #expect(cards == "3\n")
    #expect(summary.rescheduled == 1)
    #expect(summary.updated == 1 && summary.unchanged == 2 && summary.reviews == 1)
    #expect(again.updated == 0 && again.reviews == 0)
    #expect(
      after.contains(#"[front:"one" tags:"number" synonyms:"ein uno" phase:"learning" answers:1]"#))
    #expect(undone == before)
    #expect(anew.updated == 1 && anew.reviews == 1)
  }

  @Test(.enabled(if: RealAnki.isInstalled))
  func `Items that were flagged and suspended in Anki are so here, until that changes here`()
    async throws
  {
    let marked = folder.url.appending(path: "marked.apkg")
    let marks = "SELECT group_concat(flag || ' ' || is_suspended, ', ') FROM card"
    try RealAnki.run("mark", package, marked, for: learner)

    let summary = try await learner.take(package: marked)
    let taken = try await learner.rows(marks)
    let first = Int64(try await learner.number("SELECT min(id) FROM item"))
    try await learner.items.change(.flag(0), on: first, at: learner.now + 60)
    let again = try await learner.take(package: marked)

    #expect(summary.marked == 2 && summary.updated == 0)
    #expect(taken.first?.contains("2 0, 0 1, 0 0") == true)
    #expect(again.marked == 0)
    #expect(try await learner.number("SELECT flag FROM card WHERE item_id = \(first)") == 0)
  }

  @Test(.enabled(if: RealAnki.isInstalled))
  func `A card in learning goes to Anki without an ease, as Anki has it`() async throws {
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again)
    try await learner.givePackage().write(to: package)

    #expect(try RealAnki.run("factors", package, package) == "[0]\n")
  }

  @Test func `A deck's own options go along as its preset`() async throws {
    var changed = deck
    (changed.options.newPerDay, changed.options.retention) = (1, 0.85)
    changed.options.steps.learning = [.seconds(300)]
    try await learner.decks.change(changed, at: learner.now)
    try await learner.givePackage().write(to: package)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")

    try await other.take(package: package)

    let decks = try await other.decks.lines(at: other.now)
    let options = try #require(decks.first { $0.deck.name == "Trip" }?.deck.options)
    #expect(options.newPerDay == 1 && options.retention == 0.85)
    #expect(options.steps.learning == [.seconds(300)])
    #expect(options.reviewsPerDay == deck.options.reviewsPerDay)
  }

  @Test func `A daily limit that was changed is the deck's own, and its preset stays`()
    async throws
  {
    var changed = deck
    changed.options.retention = 0.85
    try await learner.decks.change(changed, at: learner.now)
    try await learner.givePackage().write(to: package)
    let second = try Learner(in: TemporaryFolder(), zone: "UTC")
    let third = try Learner(in: TemporaryFolder(), zone: "UTC")
    try await second.take(package: package)
    let lines = try await second.decks.lines(at: second.now)
    var trip = try #require(lines.first { $0.deck.name == "Trip" }?.deck)

    trip.options.newPerDay = 40
    try await second.decks.change(trip, at: second.now)
    try await second.givePackage().write(to: package)
    try await third.take(package: package)

    let (before, after) = (try known(by: second), try known(by: third))
    #expect(after.presets == before.presets && after.deck.preset == before.deck.preset)
    #expect(after.deck.settings?.integer(AnkiDeck.Field.newLimit) == 40)
    #expect(after.deck.settings?.integer(AnkiDeck.Field.reviewLimit) == nil)
    let options = try await third.decks.lines(at: third.now).first { $0.deck.name == "Trip" }?
      .deck.options
    #expect(options?.newPerDay == 40 && options?.retention == 0.85)
  }

  /// What a learner knows of Anki's deck and its presets.
  private func known(by learner: Learner) throws -> (deck: AnkiDeck, presets: [AnkiPreset]) {
    try learner.storage.database.read { db in
      let decks = try AnkiRepository().decks(db).values
      return (
        try #require(decks.first { $0.name == "Trip" }), try AnkiRepository().presets(db)
      )
    }
  }

  @Test func `Items of the course meet those of another learner`() async throws {
    let course = try await learner.addItem("犬", to: deck)
    try await learner.run("UPDATE item SET course_key = 'dog' WHERE id = \(course)")
    let exported = try await learner.study.exchange.exportPackage(.init(), at: learner.now)
    try exported.data.write(to: package)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")
    let own = try await other.addItem("犬", to: other.addDeck("Course"))
    try await other.run("UPDATE item SET course_key = 'dog' WHERE id = \(own)")

    let summary = try await other.take(package: package)

    #expect(summary.added == 3 && summary.unchanged == 1 && exported.courseNotes == 1)
  }

  @Test func `Synonyms go along to another learner`() async throws {
    let item = try await learner.addItem("犬", to: deck)
    try await learner.run("INSERT INTO item_synonym VALUES (\(item), 'hound', 0)")
    try await learner.givePackage().write(to: package)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")

    try await other.take(package: package)

    #expect(try await other.rows("SELECT synonym FROM item_synonym") == [#"[synonym:"hound"]"#])
  }

  @Test func `Synonyms that another learner adds later come with the next package`() async throws {
    let item = try await learner.addItem("犬", to: deck)
    try await learner.givePackage().write(to: package)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")
    try await other.take(package: package)
    let note = try await other.number("SELECT item_id FROM note WHERE fields LIKE '犬%'")
    try await other.run("INSERT INTO item_synonym VALUES (\(note), 'doggy', 0)")

    learner.clock.advance(by: .seconds(3_600))
    let same = try await learner.items.info(item, at: learner.now).item.content
    var content = same
    content.synonyms = ["hound"]
    try await learner.items.edit(item, content, at: learner.now)
    try await learner.givePackage().write(to: package)
    try await other.take(package: package)

    #expect(try await other.rows("SELECT synonym FROM item_synonym") == [#"[synonym:"hound"]"#])
  }

  @Test func `Synonyms that another learner removes go with the next package`() async throws {
    let item = try await learner.addItem("犬", to: deck)
    try await learner.run("INSERT INTO item_synonym VALUES (\(item), 'hound', 0)")
    try await learner.givePackage().write(to: package)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")
    try await other.take(package: package)

    learner.clock.advance(by: .seconds(3_600))
    var content = try await learner.items.info(item, at: learner.now).item.content
    content.synonyms = []
    try await learner.items.edit(item, content, at: learner.now)
    try await learner.givePackage().write(to: package)
    try await other.take(package: package)

    #expect(try await other.rows("SELECT synonym FROM item_synonym") == [])
  }

  @Test func `Synonyms and notes come back from another learner, who edited the notes`()
    async throws
  {
    let item = try await learner.addItem("鳥", back: "bird", to: deck)
    try await learner.run(
      "INSERT INTO item_synonym VALUES (\(item), 'birdie', 0), (\(item), 'fowl', 1)")
    try await learner.givePackage().write(to: package)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")
    try await other.take(package: package)
    let theirs = Int64(try await other.number("SELECT item_id FROM note WHERE fields LIKE '鳥%'"))
    let taken = try await other.items.info(theirs, at: other.now).item.content

    other.clock.advance(by: .seconds(3_600))
    var content = taken
    content.notes = "mine"
    try await other.items.edit(theirs, content, at: other.now)
    try await other.givePackage().write(to: package)
    try await learner.take(package: package)

    let edited = try await learner.items.info(item, at: learner.now).item.content
    #expect(taken.notes == "" && taken.synonyms == ["birdie", "fowl"])
    #expect(edited.notes == "mine" && edited.synonyms == ["birdie", "fowl"])
  }

  @Test(arguments: [
    (CardKind.recall, 1), (.production, 2), (.typed, 4), (.meaning, 8), (.reading, 16),
    (.listening, 32),
  ])
  func `The note type of a kind keeps its id, which others' collections have`(
    kind: CardKind, bit: Int
  ) {
    #expect(ExportedItem.typeID([kind]) == 1_400_000_010_000 + Int64(bit))
  }

  @Test(arguments: [
    (CardKind.recall, "cat<br>ねこ<br>meow"), (.production, "猫<br>ねこ<br>meow"),
    (.typed, "cat<br>ねこ<br>meow"), (.meaning, "cat<br>ねこ<br>meow"),
    (.reading, "ねこ<br>meow"), (.listening, "猫<br>ねこ<br>meow"),
  ])
  func `The answer of a card shows the item's reading in Anki`(
    kind: CardKind, shown: String
  ) throws {
    let content = ItemContent(front: "猫", back: "cat", reading: "ねこ", notes: "meow")
    let (type, fields) = (ExportedItem.noteType([kind]), content.noteFields)
    let values = Dictionary(uniqueKeysWithValues: zip(ItemField.titles, fields))
    var side = CardText(.init(fields: values), isAnswer: true)

    let answer = side.html(try type.looks().templates[0].answer)

    #expect(answer.trimmed.hasSuffix("<hr id=answer>\(shown)"))
  }

  /// The items, with how many answers to their cards count.
  private func contents() async throws -> [String] {
    try await learner.rows(
      """
      SELECT front, (SELECT group_concat(tag) FROM item_tag WHERE item_id = item.id) AS tags,
        (SELECT group_concat(synonym, ' ') FROM item_synonym WHERE item_id = item.id) AS synonyms,
        (SELECT phase FROM card WHERE item_id = item.id) AS phase,
        (SELECT count(*) FROM answer JOIN card ON card.id = card_id WHERE item_id = item.id
          AND \(AnswerConditions.notUndone)) AS answers
      FROM item WHERE is_deleted = 0 ORDER BY id
      """)
  }
}
