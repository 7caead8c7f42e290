import HTTPTypes
import Testing

@testable import Engine
@testable import Pages

/// What pages say of userscripts.
extension UserscriptFlowTests {
  @Test(arguments: [("", true), ("&isNamed=true", false)])
  func `A script that did not end is named on the next page, once, unless its own did`(
    _ more: String, _ isNamed: Bool
  ) async throws {
    let site = try await site()
    try await site.browse { browser in
      try await browser.open("/", Self.document)
      let csrf = browser.html.firstMatch(of: /"csrf":"(\w+)"/).map { String($0.1) } ?? ""
      let looped = "csrf=\(csrf)&call=looped&seconds=5\(more)"
      #expect(try await browser.post("/settings/userscripts/1/call", looped) == .noContent)

      let sentence = "The userscript “Gauge” ran for 5 seconds without end, and was switched off."
      try await browser.open("/decks", Self.document)
      #expect(browser.text.contains(sentence) == isNamed)
      #expect(browser.links.contains("/settings/userscripts/1") == isNamed)
      try await browser.open("/decks", Self.document)
      #expect(!browser.text.contains(sentence))
    }
  }
}
