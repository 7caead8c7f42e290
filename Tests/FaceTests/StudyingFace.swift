import Helpers
import Terminals

/// Any face in the middle of a session, used by the same keys.
protocol StudyingFace: Sendable {
  func press(_ key: String) async throws

  /// Returns as soon as the card's front is shown here.
  func asks(_ card: ThreeFaces.Card) async throws

  /// Returns as soon as the card's answer is shown here.
  func answers(_ card: ThreeFaces.Card) async throws
}

struct TerminalSession: StudyingFace {
  let terminal: PseudoTerminal

  func begin() async throws {
    try await terminal.send("study\r")
  }

  func press(_ key: String) async throws {
    try await terminal.send(key)
  }

  func asks(_ card: ThreeFaces.Card) async throws {
    try await see(card.front, above: "space show answer")
  }

  func answers(_ card: ThreeFaces.Card) async throws {
    try await see(card.back, above: "easy")
  }

  /// The last thing on the screen is the help on keys for the latest output, in at most two rows.
  private func see(_ text: String, above keys: String) async throws {
    try await terminal.screen("«\(text)» above its keys") { screen in
      let rows = screen.rows.filter { !$0.isEmpty }
      let last = rows.last { $0.hasPrefix("    ") }
      return rows.suffix(2).contains { $0.contains(keys) } && last?.contains(text) == true
    }
  }
}

struct PageSession: StudyingFace {
  let browser: Browser

  func press(_ key: String) async throws {
    try await browser.press(Browser.Key(stringLiteral: key))
  }

  func asks(_ card: ThreeFaces.Card) async throws {
    try await browser.waitFor(css: "main:not(:has(.reveal)) .prompt", containing: card.front)
  }

  func answers(_ card: ThreeFaces.Card) async throws {
    try await browser.waitFor(css: "main .answer", containing: card.back)
  }
}
