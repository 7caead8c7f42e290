import Engine
import HTML

/// The keyboard shortcuts, for browsers that cannot show the overlay.
struct KeysPage: Page {
  static let address = Address("keys") { KeysPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeKeys: nil]

  func name(_ state: Void) -> String { "Keys" }

  func body(_ state: Void, _ layout: Layout) -> HTMLContent {
    h1 { "Keys" }
    section(.class("sheet")) { keyList(layout.keys) }
    p(.class("aside")) {
      "They can be changed or turned off in the "
      pageLink("settings", SettingsPage().path)
      "."
    }
  }
}
