import Testing

@testable import Engine

struct DeckOptionsTests {
  @Test func `A change of any option is kept where another tab changed the deck`() {
    let drawn = DeckOptions(newPerDay: 20, reviewsPerDay: 200, retention: 0.9)
    var changed = DeckOptions(newPerDay: 1, reviewsPerDay: 2, retention: 0.8)
    (changed.newOrder, changed.cardKinds) = (.random, [.production])
    (changed.buriesSiblings, changed.isTaught) = (false, true)
    (changed.holdsNotes, changed.runsScripts, changed.playsSounds) = (true, true, false)
    changed.steps.learning = [.seconds(60)]
    changed.steps.relearning = []
    changed.steps.leechLapses = 3

    var merged = drawn
    merged.merge(changed, from: drawn)

    #expect(merged == changed)
    #expect(Self.unchanged(changed, drawn) == [])
    #expect(Self.unchanged(changed.steps, drawn.steps) == [])
  }

  @Test func `Card types that suit only some items need one beside them that suits all`() throws {
    var options = DeckOptions(newPerDay: 20, reviewsPerDay: 200, retention: 0.9)
    options.cardKinds = [.reading, .listening]

    let problem = #expect(throws: Problem.self) { try options.check() }

    #expect(problem?.sentence == "Choose at least one card type that suits every item.")
    options.cardKinds.append(.typed)
    try options.check()
  }

  /// The properties that are the same in both, so that a new option has to be changed above.
  private static func unchanged(_ one: Any, _ other: Any) -> [String] {
    zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children)
      .filter { "\($0.value)" == "\($1.value)" }.map { $0.0.label ?? "" }
  }
}
