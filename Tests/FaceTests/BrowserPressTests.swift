import Engine
import Helpers
import Testing

/// Presses on pages that another face changes meanwhile.
extension BrowserLiveTests {
  @Test func `A press on a list counts, though another face changes the list before it ends`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/decks"))

    try await addAnimals(stage, browser, whilePressing: "main a[href^='/decks/']")

    try await browser.waitFor(css: "h1", containing: "First Steps")
  }

  @Test func `What another face changed is shown once a press has ended`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/decks"))

    try await addAnimals(stage, browser, whilePressing: "main h1")

    try await browser.waitFor(css: "main", containing: "Animals")
  }

  /// Adds a deck in the terminal; returns once the page knows of it.
  private func addAnimals(
    _ stage: BrowserStage, _ browser: Browser, whilePressing css: String
  ) async throws {
    let center: [Double] = try await browser.evaluate(
      """
      const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
      return [x + width / 2, y + height / 2];
      """, .string(css))
    try await browser.hold(at: (center[0], center[1])) {
      try await stage.addAnimals()
      try await browser.evaluate(
        """
        await catchUp();
        while (isRefreshing) await new Promise(requestAnimationFrame);
        """, as: JSONValue?.self)
    }
  }
}
