import Engine
import Testing

@testable import Pages

/// The catalogue of intents, compared with the pages.
struct IntentTests {
  @Test func `Every intent can be reached on the pages or has a reason why not`() {
    for intent in Intent.allCases {
      guard let way = Site.way(to: intent) else {
        Issue.record("“\(intent.rawValue)” is not reached, and nobody says why.")
        continue
      }
      if case .none(let reason) = way { #expect(!reason.isEmpty, "\(intent)") }
    }
  }

  @Test func `An intent has the same control on every page that serves it`() {
    let controls = Dictionary(grouping: Site.declaredIntents, by: \.intent).mapValues {
      Set($0.map(\.control))
    }

    #expect(controls.values.allSatisfy { $0.count == 1 })
  }

  @Test func `The navigation lists each entry once, in the order of the pages`() {
    #expect(
      Site.navigation.map(\.name) == [
        "Today", "Lessons", "Study", "Decks", "Find", "Dictionary", "Words", "Songs", "Tutor",
        "WaniKani",
        "Settings",
      ])
  }
}
