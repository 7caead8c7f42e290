import Engine
import HTML

extension NavigationEntry {
  /// The last link of the navigation, beside the entries.
  static let more = NavigationEntry("more", "More", MorePage())
}

/// The pages that the navigation, or a phone's tab bar, has no room for.
struct MorePage: Page {
  static let address = Address("more") { MorePage() }
  static let intents: KeyValuePairs<Intent, String?> = [:]
  static let navigation: NavigationEntry? = .more
  static let isLive = false

  func name(_ state: Void) -> String { "More" }

  func body(_ state: Void, _ layout: Layout) -> HTMLContent {
    h1 { "More" }
    ul(.class("sheet links is-behind-tabs")) {
      for entry in layout.navigation.dropFirst(Site.tabs) {
        li { pageLink(entry.name, entry.path) }
      }
    }
    ul(.class("sheet links")) {
      li { pageLink("Kanji", KanjiGridPage().path) }
      li { pageLink("Read", ReadPage().path) }
      li { pageLink("Quiz", QuizPage().path) }
      li { pageLink("Statistics", StatisticsPage().path) }
    }
    ul(.class("sheet links")) {
      li { pageLink("Import and export", ExchangePage().path) }
      li { pageLink("Backups", BackupsPage().path) }
      li { pageLink("Undo", UndoPage().path) }
      if layout.account == nil {
        li { pageLink("Compare the faces", ComparePage().path) }
      } else {
        li { pageLink("Account", AccountPage().path) }
      }
      li { pageLink("Keys", KeysPage().path) }
    }
  }
}
