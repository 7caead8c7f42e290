import Engine
import Foundation
import Helpers
import Testing

/// A server that does not respond.
@Suite(.serialized, .browser()) struct BrowserConnectionTests {
  @Test func `What found no server is told until the connection is back`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")

    try await cutOff(browser)
    try await browser.click(css: "main .actions .button")
    try await browser.waitFor(css: "#signpost", containing: "did not respond")
    try await reconnect(browser)

    try await browser.waitFor(css: "body:not(:has(#signpost))")
    try await browser.swap(byClicking: "Show answer")
  }

  @Test func `A link that found no server leaves the page as it is`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/decks"))
    try await cutOff(browser)

    try await browser.click(css: ".nav a", containing: "Lessons")
    try await browser.waitFor(css: "#signpost", containing: "did not respond")

    #expect(try await browser.address == stage.url("/decks").absoluteString)
    try await reconnect(browser)
    try await browser.waitFor(css: "body:not(:has(#signpost))")
    try await browser.swap { try await browser.click(css: ".nav a", containing: "Lessons") }
  }

  private func cutOff(_ browser: Browser) async throws {
    try await browser.evaluate(
      """
      window.connected = window.fetch;
      window.fetch = async () => { throw new TypeError('Failed to fetch') };
      """, as: JSONValue?.self)
  }

  private func reconnect(_ browser: Browser) async throws {
    try await browser.evaluate(
      "window.fetch = window.connected; dispatchEvent(new Event('online'))", as: JSONValue?.self)
  }
}
