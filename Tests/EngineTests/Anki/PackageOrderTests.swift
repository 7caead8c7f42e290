import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Packages of which one is older, or was changed in Anki.
struct PackageOrderTests {
  private let stage: PackageStage
  private let learner: Learner

  init() async throws {
    stage = try await PackageStage()
    learner = stage.learner
  }

  @Test(arguments: [false, true])
  func `A flag from Anki stays when an older package comes, and goes with a later one`(
    isKnown: Bool
  ) async throws {
    let flags = "SELECT sum(flag) FROM card"
    if isKnown { try await learner.take(package: stage.package()) }
    try await learner.take(
      package: stage.package("UPDATE cards SET flags = 3; UPDATE col SET mod = mod + 60000"))

    let older = try await learner.take(package: stage.package())
    let kept = try await learner.number(flags)
    let later = try await learner.take(
      package: stage.package("UPDATE col SET mod = mod + 120000"))

    #expect(older.marked == 0 && kept == 6)
    #expect(later.marked == 2)
    #expect(try await learner.number(flags) == 0)
  }

  @Test func `A package that only suspends cards makes the flag of a later one no older`()
    async throws
  {
    func package(flag: Int, isSuspended: Bool, after seconds: Int) async throws -> URL {
      try await stage.package(
        """
        UPDATE cards SET flags = \(flag);
        \(isSuspended ? "UPDATE cards SET queue = -1, mod = mod + 60;" : "")
        UPDATE col SET mod = mod + \(seconds * 1000)
        """)
    }
    try await learner.take(package: package(flag: 3, isSuspended: false, after: 120))

    try await learner.take(package: package(flag: 0, isSuspended: true, after: 60))
    try await learner.take(package: package(flag: 5, isSuspended: true, after: 90))

    #expect(try await learner.number("SELECT sum(is_suspended) FROM card") == 2)
    #expect(try await learner.number("SELECT sum(flag) FROM card") == 6)
  }

  @Test func `The position of a new card is told to AnkiConnect's clients, who find it by that`()
    async throws
  {
    try await learner.take(package: stage.package("UPDATE cards SET due = 70 WHERE type = 0"))
    let anki = learner.study.ankiConnect.server(key: nil) { _ in }
    func result(_ action: String, _ parameters: String) async throws -> JSONValue? {
      let request = #"{"action": "\#(action)", "version": 6, "params": \#(parameters)}"#
      let reply = await anki.answer(to: Data(request.utf8), at: learner.now)
      return try JSONDecoder().decode(JSONValue.self, from: reply)["result"]
    }

    let found = try await result("findCards", #"{"query": "prop:pos=70"}"#)
    let card = try #require(found?[0]?.integer)
    let info = try await result("cardsInfo", #"{"cards": [\#(card)]}"#)

    #expect(found?.array?.count == 1)
    #expect(info?[0]?["due"] == 70 && info?[0]?["type"] == 0)
  }

  @Test func `A note type that was renamed in Anki is told to be so here`() async throws {
    try await learner.take(package: stage.package())
    let name = ExportedItem.noteType([.recall]).name

    let report = try await learner.take(
      package: stage.package(
        "UPDATE notetypes SET mtime_secs = mtime_secs + 60, name = name || '+'"))
    let again = try await learner.take(package: stage.package())

    #expect(report.updatedTypes == 1 && report.renamedTypes == [name: name + "+"])
    #expect(report.renamedWords == "\(name) → \(name)+")
    #expect(again.renamedTypes == [:])
  }

  /// A package whose preset has this limit.
  private func package(
    newPerDay: Int, changed: Int, _ sql: String = ""
  ) async throws -> URL {
    var config = WireMessage()
    config.add(AnkiPreset.Field.newPerDay, newPerDay)
    config.add(AnkiPreset.Field.reviewsPerDay, 200)
    config.add(AnkiPreset.Field.desiredRetention, Float(newPerDay) / 100 + 0.8)
    let bytes = config.data.map { String(format: "%02x", $0) }.joined()
    return try await stage.package(
      "UPDATE deck_config SET mtime_secs = \(changed), config = x'\(bytes)'; \(sql)")
  }

  private func options() async throws -> [String] {
    try await learner.decks.lines(at: learner.now).map {
      "\($0.deck.options.newPerDay) \($0.deck.options.retention)"
    }
  }

  @Test func `Options that were changed in Anki are told, and a deck goes back with its own`()
    async throws
  {
    try await learner.take(package: package(newPerDay: 8, changed: 10))

    let report = try await learner.take(package: package(newPerDay: 15, changed: 20))
    let again = try await learner.take(package: package(newPerDay: 8, changed: 10))
    let file = stage.folder.file("back.apkg")
    try await learner.givePackage().write(to: file)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")
    try await other.take(package: file)

    #expect(report.changedDecks == ["Trip"] && again.changedDecks == [])
    #expect(try await options() == ["8 0.88"])
    #expect(try await other.rows("SELECT id, modified FROM anki_preset") == ["[id:1 modified:10]"])
    let went = try await other.storage.database.read { try AnkiRepository().decks($0).values }
    #expect(went.allSatisfy { $0.settings?.integer(AnkiDeck.Field.newLimit) == nil })
  }

  @Test func `A deck takes the options that were changed in Anki if asked to, and undo ends that`()
    async throws
  {
    try await learner.take(package: package(newPerDay: 8, changed: 10))

    try await learner.take(package: package(newPerDay: 15, changed: 20), takesOptions: true)
    let taken = try await options()
    let preset = try await learner.number("SELECT modified FROM anki_preset")
    let change = try await learner.study.undoLatest()

    #expect(taken == ["15 0.95"] && preset == 20)
    #expect(change.name == "Imported options from Anki")
    #expect(try await options() == ["8 0.88"])
    #expect(try await learner.number("SELECT modified FROM anki_preset") == 10)
  }

  @Test func `Undo takes a preset back that a new deck of the package has, too`() async throws {
    try await learner.take(package: package(newPerDay: 8, changed: 10))
    let other = """
      INSERT INTO decks (id, name, mtime_secs, usn, common, kind)
        SELECT id + 1, 'Other', mtime_secs, usn, common, kind FROM decks WHERE name = 'Trip';
      UPDATE cards SET did = did + 1 WHERE id = (SELECT max(id) FROM cards)
      """
    let later = try await package(newPerDay: 15, changed: 20, other)

    try await learner.take(package: later, takesOptions: true)
    let taken = try await learner.number("SELECT modified FROM anki_preset")
    try await learner.study.undoLatest()

    #expect(taken == 20)
    #expect(try await learner.number("SELECT modified FROM anki_preset") == 10)
    #expect(try await stage.preview(later).changedDecks == ["Trip"])
  }

  @Test func `A deck of Sanpo that keeps its options goes to Anki with a preset that is there`()
    async throws
  {
    let options = DeckOptions(Settings(timeZone: .gmt))
    _ = try await learner.decks.add("Trip", options, at: learner.now)
    let isOwn = "UPDATE deck_config SET id = 5; UPDATE decks SET kind = x'0a020805'"
    let report = try await learner.take(package: package(newPerDay: 15, changed: 20, isOwn))
    let file = stage.folder.file("back.apkg")
    try await learner.givePackage().write(to: file)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")

    try await other.take(package: file)

    let (used, there) = try await other.storage.database.read { db in
      let originals = AnkiRepository()
      return try (originals.decks(db).values.map(\.preset), originals.presets(db).map(\.id))
    }
    #expect(report.changedDecks == ["Trip"])
    #expect(!used.isEmpty && Set(used).isSubset(of: there))
  }

  @Test func `A package without presets says nothing of a deck's options`() async throws {
    try await learner.take(package: package(newPerDay: 8, changed: 10))

    let report = try await learner.take(package: package(newPerDay: 20, changed: 0))

    #expect(report.changedDecks == [])
  }
}
