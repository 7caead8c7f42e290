import Engine
import Foundation
import Helpers
import Terminals
import Testing
import WaniKaniStandIn

// Scripts that never end.

extension BrowserFrameworkTests {
  @Test func `A script that does not end is named and switched off while it runs`() async throws {
    // It ends at last, so that the browser can go on.
    let loop = """
      // ==UserScript==
      // @name Endless
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      window.began = Date.now();
      while (Date.now() - window.began < 9000);
      document.body.append(Object.assign(document.createElement("b"), { id: "ended" }));
      """

    try await expectNamedAndOff(loop)
  }

  @Test(arguments: [
    "const target = document.createElement('b'); target.addEventListener('go', loop); "
      + "sanpoLater(() => target.dispatchEvent(new Event('go')));",
    "const listener = { handleEvent: loop }; addEventListener('go', listener); "
      + "sanpoLater(() => dispatchEvent(new Event('go')));",
    "Promise.resolve().then(() => fetch('/v2/user')).then(loop);",
  ])
  func `A loop in a listener or after a promise is named and switched off, too`(
    _ way: String
  ) async throws {
    let loop = """
      // ==UserScript==
      // @name Listener
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      const loop = () => {
        const began = Date.now();
        while (Date.now() - began < 9000);
        document.body.append(Object.assign(document.createElement("b"), { id: "ended" }));
      };
      // The page's own timer, as a person's click would come.
      const sanpoLater = (action) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = action;
        channel.port2.postMessage("");
      };
      \(way)
      """

    try await expectNamedAndOff(loop)
  }

  @Test func `A loop in a later timer is named and switched off, too`() async throws {
    let loop = """
      // ==UserScript==
      // @name Later
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      setTimeout(() => Promise.resolve().then(() => setTimeout(() => {
        const began = Date.now();
        while (Date.now() - began < 9000);
        document.body.append(Object.assign(document.createElement("b"), { id: "ended" }));
      })));
      """

    try await expectNamedAndOff(loop)
  }

  private var off: String { #""is_on":false"# }

  private func expectNamedAndOff(_ loop: String) async throws {
    let (stage, browser, server) = try await stage([loop])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#ended")

    let shown = try await stage.terminal("userscript", "show", "1", "--json", until: off)
    #expect(shown.contains(off))
    #expect(shown.contains("It ran for 5 seconds without end"))
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: ".notice.is-problem", containing: "ran for 5 seconds")
    try await browser.nextPage(byClicking: "Open its page")
    try await browser.waitFor(css: ".banner", containing: "without end")
    withExtendedLifetime(server) {}
  }

  @Test func `A script that asks again and again is switched off while a dialog is open`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Asker
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      for (let time = 1; time <= 11; time++) confirm("Again?");
      document.body.append(Object.assign(document.createElement("b"), { id: "ended" }));
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))
    for _ in 1...10 { try await browser.dismissDialog() }

    let shown = try await stage.terminal("userscript", "show", "1", "--json", until: off)

    #expect(shown.contains("It ran for 5 seconds without end"))
    try await browser.dismissDialog()
    try await browser.waitFor(css: "#ended")
    withExtendedLifetime(server) {}
  }

  @Test func `A script that a page began long ago, and never ended, is named by the next page`()
    async throws
  {
    let loop = """
      // ==UserScript==
      // @name Early
      // @match https://www.wanikani.com/dashboard
      // @run-at document-start
      // ==/UserScript==
      window.ran = true;
      """
    let (stage, browser, server) = try await stage([loop])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.evaluate(Self.markOfAnotherTab, as: JSONValue?.self)

    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: ".userscript-banner", containing: "Early")

    #expect(try await browser.evaluate("return typeof window.ran;") == "undefined")
    let shown = try await stage.terminal("userscript", "show", "1", "--json", until: off)
    #expect(shown.contains("without end, and was switched off"))
    withExtendedLifetime(server) {}
  }

  /// Notes that the page of another tab began the first script long ago, and never ended.
  private static let markOfAnotherTab = """
    const { scripts } = JSON.parse(document.getElementById("sanpo-userscripts").textContent);
    localStorage.setItem(
      "sanpo-userscript-running-1", `1 ${scripts[0].edition} ${Date.now() - 60000}`);
    """

  @Test func `A script that is switched on after it did not end is run again`() async throws {
    let repaired = """
      // ==UserScript==
      // @name Repaired
      // @match https://www.wanikani.com/dashboard
      // @run-at document-start
      // ==/UserScript==
      window.ran = true;
      """
    let (stage, browser, server) = try await stage([repaired])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.evaluate(Self.markOfAnotherTab, as: JSONValue?.self)
    try await stage.terminal("userscript", "disable", "1")
    try await stage.terminal("userscript", "enable", "1")

    try await browser.go(to: stage.url("/wanikani"))

    #expect(try await browser.evaluate("return String(window.ran);") == "true")
    let shown = try await stage.terminal("userscript", "show", "1", "--json")
    #expect(shown.contains(#""is_on":true"#))
    withExtendedLifetime(server) {}
  }
}
