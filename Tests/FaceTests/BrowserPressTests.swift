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

  @Test func `A long press on a link without Japanese follows it, as there is nothing to look up`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/decks"))
    try await browser.evaluate(
      "window.timers = []; window.setTimeout = (act) => timers.push(act);", as: JSONValue?.self)

    try await browser.hold(at: center(of: "main a[href^='/decks/']", in: browser)) {
      try await browser.evaluate("timers.forEach((act) => act());", as: JSONValue?.self)
    }

    try await browser.waitFor(css: "h1", containing: "First Steps")
  }

  private func center(of css: String, in browser: Browser) async throws -> (Double, Double) {
    let center: [Double] = try await browser.evaluate(
      """
      const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
      return [x + width / 2, y + height / 2];
      """, .string(css))
    return (center[0], center[1])
  }

  /// Adds a deck in the terminal; returns once the page knows of it.
  private func addAnimals(
    _ stage: BrowserStage, _ browser: Browser, whilePressing css: String
  ) async throws {
    try await browser.hold(at: center(of: css, in: browser)) {
      try await stage.addAnimals()
      try await browser.evaluate(
        """
        await catchUp();
        while (isRefreshing) await new Promise(requestAnimationFrame);
        """, as: JSONValue?.self)
    }
  }
}
