import Helpers
import Testing
import WaniKaniStandIn

/// What userscripts keep in a tab.
extension BrowserFrameworkTests {
  @Test func `What a script keeps in a tab is there on its next page`() async throws {
    let script = """
      // ==UserScript==
      // @name Visits
      // @match https://www.wanikani.com/dashboard
      // @grant GM_getTab
      // @grant GM_saveTab
      // @grant GM_getTabs
      // ==/UserScript==
      GM_getTab((tab) => {
        const before = tab.visits ?? 0;
        GM_saveTab({ visits: before + 1 });
        GM.getTabs().then((tabs) => {
          document.body.dataset.tabs = `${before} ${JSON.stringify(Object.values(tabs))}`;
        });
      });
      """
    let (stage, browser, server) = try await stage([script])

    for visits in 0...1 {
      try await browser.go(to: stage.url("/wanikani"))
      let tabs = "\(visits) [{\"visits\":\(visits + 1)}]"
      try await browser.waitFor(css: "body[data-tabs='\(tabs)']")
    }
    withExtendedLifetime(server) {}
  }
}
