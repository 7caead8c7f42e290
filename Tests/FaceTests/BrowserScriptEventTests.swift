import Helpers
import Testing
import WaniKaniStandIn

/// The events of WaniKani's pages, in its form.
extension BrowserFrameworkTests {
  @Test func `A stage is told as at WaniKani, and the misses of a card stay until it is known`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Stages
      // @match https://www.wanikani.com/subjects/review
      // ==/UserScript==
      window.told = [];
      addEventListener("didChangeSRS", ({ detail: { wentUp, newLevelText, subjectWithStats } }) => {
        const { incorrect, complete } = subjectWithStats.stats.meaning;
        told.push([wentUp, newLevelText, incorrect, complete].join(" "));
        document.body.dataset.told = told.length;
      });
      document.documentElement.addEventListener("turbo:load", ({ detail }) => {
        document.body.dataset.address = detail.url;
      });
      """
    let (stage, browser, server) = try await stage([script])
    try await stage.terminal("add", "猫", "cat")
    try await stage.terminal("add", "犬", "dog")
    try await browser.go(to: stage.url("/study"))
    try await browser.nextPage(byClicking: "Study all decks")
    try await browser.waitFor(
      css: "body[data-address='https://www.wanikani.com/subjects/review']")

    for (place, grade) in ["Again", "Good", "Good"].enumerated() {
      try await browser.swap(byClicking: "Show answer")
      try await browser.swap(byClicking: grade)
      try await browser.waitFor(css: "body[data-told='\(place + 1)']")
    }

    let told: String = try await browser.evaluate("return told.join();")
    #expect(
      told == "false Apprentice 1 false,true Apprentice 0 true,false Apprentice 1 true")
    withExtendedLifetime(server) {}
  }
}
