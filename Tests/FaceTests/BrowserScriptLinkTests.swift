import Helpers
import Testing
import WaniKaniStandIn

/// Links and requests of userscripts to WaniKani's pages.
extension BrowserFrameworkTests {
  @Test func `A script's links and requests to WaniKani's pages find one's own`() async throws {
    let script = """
      // ==UserScript==
      // @name Linker
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      fetch("https://www.wanikani.com/dashboard").then(({ status, url }) => {
        const link = Object.assign(document.createElement("a"), {
          href: "/kanji/大", textContent: `${status} ${new URL(url).pathname}`,
        });
        document.querySelector("main").append(link);
      });
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "main a", containing: "200 /wanikani")

    try await browser.nextPage(byClicking: "200 /wanikani")

    let place: String = try await browser.evaluate("return location.pathname;")
    #expect(place.hasPrefix("/wanikani/subjects/"))
    try await browser.waitFor(css: "main", containing: "Big")
    withExtendedLifetime(server) {}
  }

  @Test func `A page of WaniKani's site that a script opens is one's own`() async throws {
    let script = """
      // ==UserScript==
      // @name Opener
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      const button = Object.assign(document.createElement("button"), { textContent: "A kanji" });
      button.addEventListener("click", () => {
        window.open("https://www.wanikani.com/kanji/大", "_self");
      });
      document.querySelector("main").append(button);
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "main button", containing: "A kanji")

    try await browser.nextPage(byClicking: "A kanji")

    let place: String = try await browser.evaluate("return location.pathname;")
    #expect(place.hasPrefix("/wanikani/subjects/"))
    withExtendedLifetime(server) {}
  }

  @Test func `A script's links to WaniKani's site find one's own pages, and others are left`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Linker
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      for (const [href, textContent] of [
        ["https://www.wanikani.com/kanji/大", "A kanji"],
        ["https://www.wanikani.com/settings/account", "Settings there"],
      ]) {
        document.querySelector("main").append(
          Object.assign(document.createElement("a"), { href, textContent }));
      }
      document.addEventListener("click", (event) => {
        if (event.target.textContent === "Settings there") event.preventDefault();
      });
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))

    try await browser.click(css: "main a", containing: "Settings there")

    let left: String = try await browser.evaluate(
      "return [...document.querySelectorAll('main a')].at(-1).href;")
    #expect(left == "https://www.wanikani.com/settings/account")

    try await browser.nextPage(byClicking: "A kanji")

    let place: String = try await browser.evaluate("return location.pathname;")
    #expect(place.hasPrefix("/wanikani/subjects/"))
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [("location.href = page", "/wanikani"), ("location.replace(page)", "/keys")])
  func `A page of WaniKani's site that a script goes to is one's own`(step: String, back: String)
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Goer
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      const button = Object.assign(document.createElement("button"), { textContent: "A kanji" });
      const page = "https://www.wanikani.com/kanji/大";
      button.addEventListener("click", () => { \(step); });
      document.querySelector("main").append(button);
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/keys"))
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "main button", containing: "A kanji")

    try await browser.nextPage(byClicking: "A kanji")

    let place: String = try await browser.evaluate("return location.pathname;")
    #expect(place.hasPrefix("/wanikani/subjects/"))
    try await browser.nextPage { try await browser.goBack() }
    let before: String = try await browser.evaluate("return location.pathname;")
    #expect(before == back)
    withExtendedLifetime(server) {}
  }

  @Test func `An address of WaniKani's site that a script shows is one's own page when loaded`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Shower
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      history.pushState({}, "", "https://www.wanikani.com/level/1");
      history.replaceState({}, "");
      document.body.dataset.shown = location.pathname;
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "body[data-shown='/level/1']")

    try await browser.nextPage { try await browser.reload() }

    let place: String = try await browser.evaluate("return location.pathname + location.search;")
    #expect(place == "/wanikani/subjects?level=1")
    withExtendedLifetime(server) {}
  }

  @Test func `An entry that a script adds to WaniKani's menu is in the page's own, once`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Entry
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      const entry = Object.assign(document.createElement("li"), { className: "sitemap__page" });
      entry.innerHTML = "<a>Gauge settings</a>";
      entry.addEventListener("click", () => { document.body.dataset.opened = ""; });
      document.querySelector("#sitemap__account > ul").append(entry);
      document.querySelector("#sitemap__account").append(document.createElement("hr"));
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#userscript-menu")
    try await browser.click(css: "#userscript-menu summary")

    try await browser.click(css: "#userscript-menu button", containing: "Gauge settings")

    try await browser.waitFor(css: "body[data-opened]")
    let count: Int = try await browser.evaluate(
      "return document.querySelectorAll('#userscript-menu button').length;")
    #expect(count == 1)
    withExtendedLifetime(server) {}
  }
}
