import Engine
import Testing

@testable import Pages

/// The catalogue of intents beside those that the pages declare.
struct IntentTests {
  private struct Served: Hashable {
    var pattern: String
    var intent: Intent
    var control: String?
  }

  private static let served: [Served] = {
    func served<P: Page>(_ page: P.Type) -> [Served] {
      P.intents.map { Served(pattern: P.address.pattern, intent: $0.key, control: $0.value) }
    }
    return Site.pages.flatMap { served($0) }
  }()

  @Test(arguments: Intent.allCases)
  func `A page serves what the catalogue says it does`(_ intent: Intent) {
    guard case .page(let address, let control) = intent.onPages else { return }

    #expect(
      Self.served.contains {
        $0.intent == intent && $0.control == control && Site.matches(address, $0.pattern)
      })
  }

  @Test func `What a page serves is in the catalogue, by the same words`() {
    let unknown = Self.served.filter { served in
      guard case .page(_, let control) = served.intent.onPages else { return true }
      return control != served.control
    }

    #expect(unknown == [])
  }

  @Test func `Few intents are beyond the pages`() {
    let beyond = Intent.allCases.filter { intent in
      if case .none = intent.onPages { true } else { false }
    }

    #expect(
      beyond == [
        .readText, .placeFurigana, .seeAccent, .analyseText, .convertKana, .checkAnswers,
        .replayLog, .backUp, .seeWhatIsMissing, .restoreBackup, .seeCommands, .quit,
      ])
  }
}
