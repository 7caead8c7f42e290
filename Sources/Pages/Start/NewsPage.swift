import Engine
import HTML
import Hummingbird

/// The news after an upgrade, shown once.
struct NewsPage: Page {
  static let address = Address("new") { NewsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeNews: nil]
  static let proceed = Form<Self> { $0.proceed }
  static var forms: [Form<Self>] { [proceed] }

  func load(_ context: PageContext) async throws -> [News.Entry] {
    let start = await context.start(isNewcomer: false)
    guard case .news(let since) = start.state.screen else {
      return News.entries(after: "", upTo: Version.current)
    }
    return News.entries(after: since, upTo: Version.current)
  }

  func name(_ entries: [News.Entry]) -> String { "What's new" }

  private func proceed(_ context: PageContext) async throws -> Response {
    try await context.start(isNewcomer: false).sent(.newsSeen)
    return context.seeOther(TodayPage())
  }

  func body(_ entries: [News.Entry], _ layout: Layout) -> HTMLContent {
    h1 { "What's new" }
    for entry in entries {
      sheet("Sanpo \(entry.version)") {
        ul(.class("bullets")) { for sentence in entry.sentences { li { sentence } } }
      }
    }
    buttonForm("Continue", to: path, layout.csrf)
  }
}

extension PageContext {
  /// Makes the store that decides on this visit's first page.
  func start(isNewcomer: Bool) async -> Store<Start> {
    let start = study.start()
    await start.send(.opened(isNewcomer: isNewcomer, at: now))
    return start
  }
}

extension Start.Screen {
  /// The page that comes before today; nil if today is where to begin.
  var pageBeforeToday: String? {
    switch self {
    case .onboarding: WelcomePage().path
    case .news: NewsPage().path
    case .loading, .today: nil
    }
  }
}
