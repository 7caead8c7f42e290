import Foundation
import Helpers
import Testing
import WaniKaniStandIn

/// Where the code of pages with userscripts may come from.
extension BrowserFrameworkTests {
  @Test func `A script loads code from no other host, but its copies and what it writes itself`()
    async throws
  {
    let other = WordServicesStandIn()
    let address = try await other.listen()
    let library = "https://cdn.example.org/lib.js"
    let script = """
      // ==UserScript==
      // @name Loader
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      window.seen = [];
      const load = (src) => new Promise((resolve) => {
        const element = document.createElement("script");
        for (const end of ["load", "error"]) element.addEventListener(end, () => resolve(end));
        element.src = src;
        document.head.append(element);
      });
      const hint = (rel) => {
        const { nonce } = document.querySelector("script[nonce]");
        document.head.append(
          Object.assign(document.createElement("link"), { rel, nonce, as: "script", href: "\(address)/" + rel }));
      };
      const inline = document.createElement("script");
      inline.textContent = "seen.push('inline');";
      (async () => {
        document.head.append(inline);
        $("head").append("<script>seen.push('jQuery');</" + "script>");
        hint("preload");
        hint("modulepreload");
        const blob = new Blob(["seen.push('blob');"], { type: "text/javascript" });
        await load(URL.createObjectURL(blob));
        await load("\(library)");
        seen.push("foreign " + await load("\(address)/code"));
        document.body.append(Object.assign(document.createElement("b"), { id: "done" }));
      })();
      """
    let (stage, browser, server) = try await stage([script])
    let file = stage.home.file("lib.js")
    try "seen.push('copy');".write(to: file, atomically: true, encoding: .utf8)
    try await stage.terminal("userscript", "fetch", "1", "--of", library, "--file", file.path)

    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#done")

    let seen: String = try await browser.evaluate("return seen.join();")
    #expect(seen == "inline,jQuery,blob,copy,foreign error")
    #expect(other.asked.map(\.path) == [])
    withExtendedLifetime(server) {}
  }

  @Test func `A script declares a function that it has no grant for, and has the page's window`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Own
      // @match https://www.wanikani.com/dashboard
      // @grant none
      // ==/UserScript==
      const GM_addStyle = (css) => `own ${css}`;
      unsafeWindow.document.body.dataset.style = GM_addStyle("style");
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))

    try await browser.waitFor(css: "body[data-style='own style']")
    withExtendedLifetime(server) {}
  }

  @Test func `A handler in the HTML that a script adds is run`() async throws {
    let script = """
      // ==UserScript==
      // @name Handler
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      const box = document.createElement("div");
      box.innerHTML = `<button id="add" onclick="this.textContent = 'handled'">Add</button>`;
      document.querySelector("main").prepend(box);
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))

    try await browser.click(css: "#add")

    try await browser.waitFor(css: "#add", containing: "handled")
    withExtendedLifetime(server) {}
  }
}
