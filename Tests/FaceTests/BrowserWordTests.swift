import Foundation
import Helpers
import Testing

/// A list of words that grows while it is read.
@Suite(.serialized, .browser()) struct BrowserWordTests {
  private struct Place: Decodable {
    var cards: Int
    var scrolled: Int
    var focused: String
    var address: String
  }

  private func place(_ browser: Browser) async throws -> Place {
    try await browser.evaluate(
      """
      return {
        cards: document.querySelectorAll(".word-card").length, scrolled: Math.round(scrollY),
        focused: document.activeElement.id, address: location.search,
      };
      """)
  }

  @Test func `Adding a word far down keeps the place and all words before it`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/words?level=medium&seed=1"))
    try await browser.waitFor(css: "#word-19")
    let _: Bool = try await browser.evaluate("scrollTo(0, 9999); return true")
    try await browser.waitFor(css: "#word-22")
    let _: Bool = try await browser.evaluate(
      "document.querySelector('#word-22').scrollIntoView({ block: 'center' }); return true")
    let before = try await place(browser)

    let _: Bool = try await browser.evaluate(
      "document.querySelector('#word-22 button').focus(); return true")
    try await browser.press(.enter)
    try await browser.waitFor(css: "#word-22 .badge", containing: "in a deck")
    let after = try await place(browser)

    #expect(before.cards > 20 && before.scrolled > 0)
    #expect(after.cards == before.cards)
    #expect(abs(after.scrolled - before.scrolled) <= 2)
    #expect(after.focused == "word-22")
    #expect(after.address.contains("from=21"))
    try await browser.waitFor(css: ".notice", containing: "to Words::Spanish.")

    // What another face adds is marked, and moves nothing either.
    try await stage.terminal("words", "save", "urna", "--language", "es")
    try await stage.terminal("words", "save", "dos", "--language", "es")
    try await browser.click(css: "#word-21 button")
    try await browser.waitFor(css: "#word-21 .badge", containing: "in a deck")
    #expect(try await place(browser).cards == before.cards)
    #expect(try await browser.complaints() == [])
  }
}
