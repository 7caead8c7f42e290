import Helpers
import Testing
import WaniKaniStandIn

/// What a person does on pages on which userscripts run.
extension BrowserFrameworkTests {
  @Test func `A person's own change on a page with scripts is made once it is confirmed`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Everywhere
      // @match *://*/*
      // ==/UserScript==
      """
    let (stage, browser, server) = try await stage([script])
    try await stage.terminal("add", "猫", "cat")
    try await browser.go(to: stage.url("/items/1"))

    try await browser.nextPage(byClicking: "Suspend")
    try await browser.waitFor(css: "h1", containing: "Did you do this?")
    #expect(try await stage.terminal("find", "is:suspended").contains("No cards match"))
    try await browser.nextPage(byClicking: "Confirm")

    #expect(try await stage.terminal("find", "is:suspended").contains("No cards match") == false)
    withExtendedLifetime(server) {}
  }
}
