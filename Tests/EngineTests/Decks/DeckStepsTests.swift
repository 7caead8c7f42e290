import Foundation
import Helpers
import Testing

@testable import Engine

/// Decks with steps and a leech threshold of their own.
struct DeckStepsTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test(
    arguments: [
      ("settings", nil), ("", nil), ("none", []), ("1m 10m", [.seconds(60), .seconds(600)]),
    ] as [(String, [Duration]?)])
  func `Steps are typed and stored as text`(_ text: String, _ steps: [Duration]?) throws {
    #expect(try DeckSteps.steps(from: text) == steps)
    #expect(try DeckSteps.steps(from: DeckSteps.text(steps)) == steps)
  }

  @Test(arguments: ["soon", "1m 0m", "1m 1m 1m 1m 1m 1m 1m 1m 1m 1m 1m"])
  func `Other texts are refused`(_ text: String) {
    #expect(throws: Problem.self) { try DeckSteps.steps(from: text) }
  }

  @Test func `A card is asked by the steps of its deck, which are kept with its threshold`()
    async throws
  {
    var deck = try await learner.addDeck("Own")
    deck.options.steps.learning = [.seconds(300)]
    deck.options.steps.leechLapses = 1
    try await learner.decks.change(deck, at: learner.now)
    let item = try await learner.addItem(to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))

    try await driver.answer(.again)

    let card = try await learner.card(of: item)
    guard case .at(let due) = card.progress.due else { throw HelperError("\(card)") }
    // Steps are fuzzed by up to a quarter; those of the settings begin at a minute.
    #expect((300...375).contains(due.timeIntervalSince(learner.now)))
    let stored = try await learner.decks.lines(at: learner.now).first { $0.id == deck.id }
    #expect(stored?.deck.options == deck.options)
    deck.options.steps.leechLapses = 100
    await #expect(throws: Problem.self) {
      try await learner.decks.change(deck, at: learner.now)
    }
  }

  @Test func `A preset's steps and threshold are those of the decks that use it`() {
    let preset = AnkiPreset(legacy: [
      "id": NSNumber(value: 7), "name": "Mine",
      "new": ["delays": [2, 30], "perDay": 7] as [String: Any],
      "lapse": ["delays": [15], "leechFails": 4] as [String: Any],
    ])
    #expect(preset?.steps.learning == [.seconds(120), .seconds(1_800)])
    #expect(preset?.steps.relearning == [.seconds(900)])
    #expect(preset?.steps.leechLapses == 4)
    #expect(preset?.settings["learning-steps"] == nil)
  }
}
