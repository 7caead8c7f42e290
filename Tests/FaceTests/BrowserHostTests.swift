import Helpers
import Testing
import WaniKaniStandIn

/// Hosts that wait for the person.
extension BrowserFrameworkTests {
  @Test func `A host that waits for the person is named once, with the way to allow it`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Asker
      // @match https://www.wanikani.com/dashboard
      // @grant GM_xmlhttpRequest
      // @connect example.org
      // ==/UserScript==
      const ask = (onerror) => GM_xmlhttpRequest({ url: "https://api.example.org/", onerror });
      ask(() => ask(() => { document.body.dataset.asked = "twice"; }));
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "body[data-asked=twice]")

    let banners: String = try await browser.evaluate(
      """
      return [...document.querySelectorAll(".userscript-banner .banner-sentence")]
        .map((sentence) => sentence.textContent).join();
      """)
    #expect(banners == "The userscript “Asker” wants to connect to api.example.org.")
    try await browser.nextPage {
      try await browser.click(css: ".userscript-banner a", containing: "Allow or refuse it")
    }
    try await browser.waitFor(css: "h1", containing: "Asker")
    withExtendedLifetime(server) {}
  }

  @Test func `What several scripts want is asked in one box, which stays closed`() async throws {
    let scripts = ["First", "Second"].map { name in
      """
      // ==UserScript==
      // @name \(name)
      // @match https://www.wanikani.com/dashboard
      // @grant GM_xmlhttpRequest
      // @connect *
      // ==/UserScript==
      const host = sessionStorage.host ?? "\(name)";
      GM_xmlhttpRequest({ url: `https://${host}.example/`, onerror: () => {
        document.body.dataset.told = (document.body.dataset.told ?? "") + "x";
      } });
      """
    }
    let (stage, browser, server) = try await stage(scripts)
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "body[data-told=xx]")

    let sentence = "2 userscripts need your decision; see their pages."
    try await browser.waitFor(css: ".userscript-banner", containing: sentence)
    for name in ["First", "Second"] {
      try await browser.waitFor(css: ".userscript-banner a", containing: name)
    }
    let count = "return document.querySelectorAll('.userscript-banner').length;"
    #expect(try await browser.evaluate(count, as: Int.self) == 1)
    try await browser.click(css: ".userscript-banner button", containing: "Close")
    #expect(try await browser.evaluate(count, as: Int.self) == 0)

    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "body[data-told=xx]")
    #expect(try await browser.evaluate(count, as: Int.self) == 0)

    // Another host is another question.
    _ = try await browser.evaluate("sessionStorage.host = 'other'; return 0;", as: Int.self)
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: ".userscript-banner", containing: sentence)
    withExtendedLifetime(server) {}
  }
}
