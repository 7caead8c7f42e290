import Engine
import Helpers
import Pages
import Testing

// The catalogue declares where a walk goes and what it clicks.

extension PageWalk {
  func page(_ intent: Intent) throws -> (address: String, control: String?) {
    guard case .page(let address, let control)? = Site.way(to: intent) else {
      throw HelperError("“\(intent.rawValue)” has no page.")
    }
    return (address, control)
  }

  func control(_ intent: Intent) throws -> String {
    try #require(page(intent).control)
  }

  /// - Parameter what: the item, deck or kind, if the address has one.
  func open(
    _ intent: Intent, _ what: some CustomStringConvertible & Sendable = 0,
    showing css: String = "main", _ text: String = ""
  ) async throws {
    try await browser.go(to: stage.url(page(intent).address.replacing("*", with: what.description)))
    try await browser.waitFor(css: css, containing: text)
  }

  func openItem(
    _ front: String, _ intent: Intent, showing css: String, _ text: String
  ) async throws {
    try await open(intent, await home.number(ofItem: front), showing: css, text)
  }

  func click(
    _ intent: Intent, showing css: String, _ text: String = ""
  ) async throws {
    try await browser.swap(byClicking: control(intent))
    try await browser.waitFor(css: css, containing: text)
  }

  func openDrawer(_ field: String) async throws {
    try await browser.click(css: "details:has([name=\(field)]) summary")
  }

  /// Opens what an action that can't be undone stands behind, and does it.
  func confirm(_ intent: Intent, _ value: String, showing place: String, _ text: String)
    async throws
  {
    try await browser.click(css: "details:has([value=\(value)]) summary")
    try await browser.swap {
      try await browser.click(css: "main [value=\(value)]", containing: control(intent))
    }
    try await browser.waitFor(css: place, containing: text)
  }

  func study(_ deck: String) async throws {
    let number = try await home.number(ofDeck: deck)
    try await browser.go(to: stage.url("/decks/\(number)"))
    try await browser.swap(byClicking: "Study")
  }
}
