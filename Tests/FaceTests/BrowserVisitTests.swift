import Helpers
import Testing
import WaniKaniStandIn

/// When scripts are told of a visit.
extension BrowserFrameworkTests {
  private func counter(_ name: String, _ line: String) -> String {
    """
    // ==UserScript==
    // @name \(name)
    // @match https://www.wanikani.com/subjects/review
    // \(line)
    // ==/UserScript==
    let count = 0;
    document.addEventListener("turbo:load", () => {
      count += 1;
      document.body.setAttribute("data-\(name)", count);
    });
    """
  }

  @Test func `Each script is told of a visit once, whenever it runs, and of a session as one`()
    async throws
  {
    let (stage, browser, server) = try await stage([
      counter("early", "@run-at document-start"), counter("idle", "@run-at document-idle"),
    ])
    try await stage.terminal("add", "猫", "cat")
    try await stage.terminal("add", "犬", "dog")
    try await browser.go(to: stage.url("/study"))
    try await browser.nextPage(byClicking: "Study all decks")
    try await browser.waitFor(css: "body[data-early='1'][data-idle='1']")

    try await browser.swap(byClicking: "Show answer")
    try await browser.swap(byClicking: "Good")
    try await browser.waitFor(css: ".userscript-question[data-characters=犬]")

    let counts = "return document.body.dataset.early + document.body.dataset.idle;"
    #expect(try await browser.evaluate(counts) == "11")
    withExtendedLifetime(server) {}
  }
}
