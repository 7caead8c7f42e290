import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// The options of a package that become settings.
struct ImportedOptionsTests {
  private let stage: PackageStage
  private let learner: Learner
  /// An item of the learner's own, which was forgotten once.
  private let own: Item.ID

  init() async throws {
    stage = try await PackageStage()
    learner = stage.learner
    own = try await learner.addItem(to: learner.addDeck("Own"))
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again)
  }

  /// A package whose preset has another first weight, the stability of what was forgotten.
  private func package(first weight: Float = 0.5) async throws -> URL {
    var weights = FSRS(.six).weights.map(Float.init)
    weights[0] = weight
    var config = WireMessage()
    config.add(AnkiPreset.Field.fsrsParams6, weights)
    config.add(AnkiPreset.Field.leechAction, 1)
    return try await package(config)
  }

  private func package(_ config: WireMessage) async throws -> URL {
    let bytes = config.data.map { String(format: "%02x", $0) }.joined()
    return try await stage.package("UPDATE deck_config SET config = x'\(bytes)'")
  }

  private func memory() async throws -> [String] {
    try await learner.rows("SELECT stability, difficulty, due_at FROM card WHERE item_id = \(own)")
  }

  @Test func `An import that only moves schedules is not called one of options`() {
    var summary = AnkiSummary()
    summary.rescheduled = 1

    #expect(summary.contents == "schedules of 1 card")
  }

  @Test(arguments: [(2, 2), (200, 99), (0, nil)] as [(Int, Int?)])
  func `A leech threshold too high for Sanpo becomes its highest`(threshold: Int, lapses: Int?) {
    var config = WireMessage()
    config.add(AnkiPreset.Field.leechThreshold, threshold)
    let preset = AnkiPreset(id: 2, name: "Trip", modified: 0, config: config.data)

    #expect(preset.steps.leechLapses == lapses)
  }

  @Test(
    arguments: [
      ([AnkiPreset.Field.newGatherPriority: 4], .random),
      ([AnkiPreset.Field.newInsertOrder: 1], .random),
      ([AnkiPreset.Field.newSortOrder: 4], .added), ([:], .added),
    ] as [([Int: Int], DeckOptions.NewOrder)])
  func `Random new cards of a preset are random here, and go back so`(
    fields: [Int: Int], order: DeckOptions.NewOrder
  ) async throws {
    var config = WireMessage()
    for (field, value) in fields { config.add(field, value) }

    try await learner.take(package: package(config))
    let file = stage.folder.file("back.apkg")
    try await learner.givePackage().write(to: file)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")
    try await other.take(package: file)

    for one in [learner, other] {
      let lines = try await one.decks.lines(at: one.now)
      #expect(lines.first { $0.deck.name == "Trip" }?.deck.options.newOrder == order)
    }
  }

  @Test(arguments: [true, false])
  func `Sounds play by themselves as a preset says, which goes back as it came`(
    playsSounds: Bool
  ) async throws {
    var config = WireMessage()
    config.add(AnkiPreset.Field.leechAction, 1)
    if !playsSounds { config.add(AnkiPreset.Field.disablesAutoplay, 1) }

    try await learner.take(package: package(config))
    let file = stage.folder.file("back.apkg")
    try await learner.givePackage().write(to: file)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")
    try await other.take(package: file)

    for one in [learner, other] {
      let lines = try await one.decks.lines(at: one.now)
      #expect(lines.first { $0.deck.name == "Trip" }?.deck.options.playsSounds == playsSounds)
    }
    let presets = try await other.storage.database.read { try AnkiRepository().presets($0) }
    #expect(presets.map(\.config).contains(config.data))
  }

  @Test func `Sounds that a deck was told to play or not do so in Anki, too`() throws {
    let settings = Settings(timeZone: .gmt)
    let unsaid = DeckOptions(settings)
    var (silent, playing) = (unsaid, unsaid)
    (silent.playsSounds, playing.playsSounds) = (false, true)

    let preset = try #require(AnkiPreset.plain.with(silent, insteadOf: unsaid, settings))
    let back = try #require(preset.with(playing, insteadOf: silent, settings))

    #expect(preset.message?.integer(AnkiPreset.Field.disablesAutoplay) == 1)
    #expect(back.message?.integer(AnkiPreset.Field.disablesAutoplay) == 0)
    #expect(AnkiPreset.plain.with(playing, insteadOf: unsaid, settings) == nil)
    #expect(preset.with(unsaid, insteadOf: silent, settings) == nil)
  }

  @Test func `A deck of random new cards has them in Anki, too`() throws {
    let settings = Settings(timeZone: .gmt)
    let before = DeckOptions(settings)
    var options = before
    options.newOrder = .random

    let preset = try #require(AnkiPreset.plain.with(options, insteadOf: before, settings))
    let back = preset.with(before, insteadOf: options, settings)

    #expect(preset.newOrder == .random && back?.newOrder == .added)
  }

  @Test(
    arguments: [
      (0, 11, ["are marked, not suspended.", "The steps of “"]), (1, 10, []),
    ] as [(Int, Int, [String])])
  func `That leeches are not suspended, and that steps are left out, is said`(
    action: Int, steps: Int, warnings: [String]
  ) async throws {
    var config = WireMessage()
    if action > 0 { config.add(AnkiPreset.Field.leechAction, action) }
    config.add(AnkiPreset.Field.learnSteps, (1...steps).map { Float($0) })

    let summary = try await stage.preview(package(config))

    #expect(summary.presetWarnings.count == warnings.count)
    #expect(zip(summary.presetWarnings, warnings).allSatisfy { $0.contains($1) })
  }

  @Test(arguments: [("{}", 1), (#"{"s":27.0,"d":6.5}"#, 0)])
  func `That FSRS goes on with what SM-2 scheduled is said`(
    data: String, count: Int
  ) async throws {
    let learned = "UPDATE cards SET type = 2, queue = 2, ivl = 27, factor = 2100, data = '\(data)'"
    let file = try await stage.package(learned)

    let first = try await stage.preview(file)
    try await learner.take(package: file)
    let again = try await stage.preview(file)

    #expect(first.presetWarnings.count { $0.hasPrefix("FSRS is off") } == count)
    #expect(again.presetWarnings.count { $0.hasPrefix("FSRS is off") } == 0)
  }

  @Test func `What is not taken of other presets is named, and what each deck has of its own`() {
    var summary = AnkiSummary()
    summary.otherPresets = ["Slow"]

    #expect(
      summary.presetWarnings == [
        """
        The FSRS parameters and longest interval of “Slow” are not offered: Sanpo has one set of \
        them for all decks. Limits, retention and steps are each deck's own.
        """
      ])
  }

  @Test func `Nothing is said of leeches and steps in decks that are here, which keep their own`()
    async throws
  {
    var config = WireMessage()
    config.add(AnkiPreset.Field.learnSteps, (1...11).map { Float($0) })
    let file = try await package(config)

    let first = try await learner.take(package: file)
    let again = try await learner.take(package: file)

    #expect(first.suspendingPresets.count == 1 && first.presetsWithUnusableSteps.count == 1)
    #expect(again.suspendingPresets == [] && again.presetsWithUnusableSteps == [])
  }

  @Test func `Weights of a preset may be at their bounds`() throws {
    var weights = FSRS(.six).weights.map(Float.init)
    weights[9] = 0.8  // As a Float, a little more.
    var config = WireMessage()
    config.add(AnkiPreset.Field.fsrsParams6, weights)
    let preset = AnkiPreset(id: 2, name: "Trip", modified: 0, config: config.data)

    let settings = try Settings(timeZone: .gmt).taking(preset.settings)

    #expect(settings.fsrs.weights[9] == 0.8)
  }

  @Test(arguments: [
    (Float(0.5), [String]()), (Float(-1), ["neither FSRS 5 nor FSRS 6 accepts them"]),
  ])
  func `Weights that no version accepts are named as left out`(
    first: Float, reasons: [String]
  ) async throws {
    let summary = try await stage.preview(package(first: first))

    #expect(summary.options.keys.contains("fsrs-weights") == reasons.isEmpty)
    #expect(summary.presetWarnings.count == reasons.count)
    #expect(zip(summary.presetWarnings, reasons).allSatisfy { $0.contains($1) })
  }

  @Test func `Options that are the settings' already are not told`() async throws {
    let file = try await package()

    let first = try await learner.take(package: file, takesOptions: true)
    let again = try await stage.preview(file)

    #expect(first.options.keys.sorted() == ["fsrs-weights"])
    #expect(again.options == [:])
  }

  private let chosen = "SELECT count(*) FROM setting WHERE name = 'fsrs-weights'"

  @Test func `Weights that came with a package are undone with its import`() async throws {
    let before = try await memory()

    try await learner.take(package: package(), takesOptions: true)
    let (taken, during) = (try await learner.number(chosen), try await memory())
    let change = try await learner.study.undoLatest()

    #expect(taken == 1 && during[0].contains("stability:0.5 "))
    #expect(change.name == "Imported 2 notes from Anki")
    #expect(try await learner.number(chosen) == 0)
    #expect(try await memory() == before)
    let changes = try await learner.study.changes()
    #expect(changes.allSatisfy { !$0.name.hasPrefix("Imported") && !$0.name.hasPrefix("Changed") })
  }

  @Test func `Weights of a package whose notes are here can be taken later, and undone`()
    async throws
  {
    let file = try await package()
    try await learner.take(package: file)
    let before = try await memory()

    try await learner.take(package: file, takesOptions: true)
    let taken = try await learner.number(chosen)
    let change = try await learner.study.undoLatest()

    #expect(taken == 1 && change.name == "Imported options from Anki")
    #expect(try await learner.number(chosen) == 0)
    #expect(try await memory() == before)
    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 3)
  }
}
