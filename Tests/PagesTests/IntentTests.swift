import Engine
import Testing

@testable import Pages

/// The catalogue of intents beside the addresses of the site.
struct IntentTests {
  private static var pages: Set<String> {
    Set(
      Intent.allCases.compactMap { intent in
        if case .page(let address, _) = intent.onPages { address } else { nil }
      })
  }

  @Test func everyAddressServesAnIntent() {
    let pages = RouteTests.samples.compactMap(\.servedPage)
      .map { $0.path.replacing(/\d+/, with: "*") }

    #expect(Set(pages).subtracting(Self.pages) == [])
  }

  @Test(arguments: pages.sorted())
  func everyDeclaredPageIsThere(_ address: String) {
    #expect(Route(path: address.replacing("*", with: "1"))?.servedPage != nil)
  }

  @Test func fewIntentsAreBeyondThePages() {
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

extension Route {
  /// The page an intent begins on that comes here; nil for what pages are made of.
  fileprivate var servedPage: Route? {
    switch self {
    case .live, .asset, .media: nil
    case .export, .importing: .exchange
    case .deckExport(let id, _): .deck(id)
    case .word: .dictionary
    case .kanji: .kanji("1")
    case .waniKani(.sound(let id, _)), .waniKani(.picture(let id)): .subject(id)
    case .waniKani(.unsentExport): .waniKani(.sync)
    case .waniKani(.study(let kind)), .waniKani(.move(let kind, _)):
      kind == .reviews ? page : .waniKani(.board)
    default: page
    }
  }
}
