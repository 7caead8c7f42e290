import Foundation
import Helpers
import Testing
import WaniKaniStandIn

/// What the functions of scripts tell when they can't do what they are asked for.
extension BrowserFrameworkTests {
  @Test func `A value that is refused is named, and told to the script`() async throws {
    let script = """
      // ==UserScript==
      // @name Hoarder
      // @match https://www.wanikani.com/dashboard
      // @grant GM.setValue
      // ==/UserScript==
      const tell = (id) => document.body.append(Object.assign(document.createElement("b"), { id }));
      GM.setValue("small", 1).then(() => tell("small"));
      GM.setValue("cache", "x".repeat(9 << 20)).then(() => tell("kept"), () => tell("refused"));
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))

    try await browser.waitFor(css: "#small")
    try await browser.waitFor(css: "#refused")
    let sentence = "“cache” could not be saved: the script has stored too much data."
    try await browser.waitFor(css: ".userscript-banner", containing: sentence)
    let shown = try await stage.terminal("userscript", "show", "1", "--json", until: sentence)
    #expect(shown.contains(sentence) && shown.contains(#""stored":["small"]"#))
    withExtendedLifetime(server) {}
  }

  @Test func `A promise that is rejected without an error names its script`() async throws {
    func script(_ name: String, _ code: String) -> String {
      """
      // ==UserScript==
      // @name \(name)
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      \(code)
      """
    }
    let (stage, browser, server) = try await stage([
      script("Curt", "Promise.resolve().then(() => { throw 'too short'; });"),
      script("Silent", "setTimeout(() => Promise.resolve().then(() => Promise.reject()));"),
      script("Late", "(async () => { await 1; throw 'lost'; })();"),
    ])
    try await browser.go(to: stage.url("/wanikani"))

    for sentence in [
      "The userscript “Curt” failed: too short",
      "The userscript “Silent” failed: no reason was given", "A userscript failed: lost",
    ] {
      try await browser.waitFor(css: ".userscript-banner", containing: sentence)
    }
    withExtendedLifetime(server) {}
  }

  @Test func `A script closes the tab that it opened`() async throws {
    let script = """
      // ==UserScript==
      // @name Opener
      // @match https://www.wanikani.com/dashboard
      // @grant GM_openInTab
      // ==/UserScript==
      const button = Object.assign(document.createElement("button"), { textContent: "Open" });
      button.addEventListener("click", () => {
        const tab = GM_openInTab("https://www.wanikani.com/dashboard");
        document.body.dataset.closed = tab.closed;
        tab.close();
        setInterval(() => { document.body.dataset.closed = tab.closed; }, 50);
      });
      document.querySelector("main").append(button);
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))

    try await browser.click(css: "main button", containing: "Open")

    try await browser.waitFor(css: "body[data-closed=true]")
    withExtendedLifetime(server) {}
  }

  @Test func `What a script tells is on the page where the browser shows no notifications`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Teller
      // @match https://www.wanikani.com/dashboard
      // @grant GM_notification
      // ==/UserScript==
      GM_notification("First");
      const third = { text: "Third", ondone: () => { document.body.dataset.done = ""; } };
      GM_notification({ text: "Second", onclick: () => GM_notification(third) });
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))

    try await browser.waitFor(css: ".userscript-banner", containing: "Teller: Second")
    try await browser.click(css: ".userscript-banner button", containing: "Open")
    try await browser.waitFor(css: ".userscript-banner", containing: "Teller: Third")
    try await browser.click(css: ".userscript-banner button", containing: "Close")

    try await browser.waitFor(css: "body[data-done]")
    let count: Int = try await browser.evaluate(
      "return document.querySelectorAll('.userscript-banner').length;")
    #expect(count == 0)
    withExtendedLifetime(server) {}
  }

  @Test func `A script requests Sanpo's own pages, and stops a request`() async throws {
    let script = """
      // ==UserScript==
      // @name Asker
      // @match https://www.wanikani.com/dashboard
      // @grant GM.xmlHttpRequest
      // ==/UserScript==
      const told = [];
      const tell = (text) => {
        told.push(text);
        document.body.dataset.told = told.sort().join();
      };
      GM.xmlHttpRequest({ url: "/decks", responseType: "document" })
        .then(({ response }) => tell(response.querySelector("main h1").textContent.trim()));
      GM.xmlHttpRequest({ url: "/decks", responseType: "blob" })
        .then(({ response }) => tell(response.type.split(";")[0]));
      const stopped = GM.xmlHttpRequest({ url: "/decks", onabort: () => tell("stopped") });
      stopped.catch(() => tell("rejected"));
      stopped.abort();
      GM.xmlHttpRequest({ url: "/dashboard" })
        .then(({ finalUrl }) => tell(new URL(finalUrl).pathname));
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))

    try await browser.waitFor(css: "body[data-told='/wanikani,Decks,rejected,stopped,text/html']")
    withExtendedLifetime(server) {}
  }
}
