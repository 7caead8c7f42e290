import Engine
import Foundation
import Helpers
import Terminals
import Testing
import WaniKaniStandIn

/// Userscripts of our own in a real browser: each key of the block, and each function.
@Suite(.serialized, .browser()) struct BrowserUserscriptTests {
  private func stage(_ sources: String...) async throws -> (BrowserStage, Browser, StandInServer) {
    try await BrowserStage.withUserscripts(sources)
  }

  private func script(_ name: String, _ lines: [String], _ code: String) -> String {
    (["// ==UserScript==", "// @name \(name)"] + lines.map { "// \($0)" }
      + ["// ==/UserScript==", code]).joined(separator: "\n")
  }

  private static let dashboard = "@match https://www.wanikani.com/dashboard"

  @Test func `Scripts run where their block says, in order and at their moments`() async throws {
    let note = { (name: String) in
      "(window.seen ??= []).push('\(name) ' + document.readyState + ' ' + !!document.body);"
    }
    let (stage, browser, server) = try await stage(
      script("Idle", [Self.dashboard], note("idle")),
      script("End", [Self.dashboard, "@run-at document-end"], note("end")),
      script("Start", [Self.dashboard, "@run-at document-start"], note("start")),
      script("Body", [Self.dashboard, "@run-at document-body"], note("body")),
      script(
        "Regex", ["@include /^https://(www|preview).wanikani.com/(dashboard)?$/"], note("regex")),
      script("Elsewhere", ["@match https://www.wanikani.com/kanji/*"], note("elsewhere")),
      script(
        "Excluded", ["@match *://*/*", "@exclude *wanikani.com/dash*"], note("excluded")),
      script("Broken", [Self.dashboard], "this is no JavaScript("))
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: ".userscript-banner", containing: "Broken")

    let seen =
      try await browser.evaluate("return window.seen.join();")
      as String
    #expect(seen.contains("start loading false"))
    // There is a body, and it comes before the end; a short document may be parsed by then.
    #expect(seen.contains(/start.*,body (loading|interactive) true,.*end/))
    #expect(seen.contains("end interactive true"))
    #expect(seen.contains("idle complete true,regex complete true"))
    #expect(!seen.contains("elsewhere") && !seen.contains("excluded"))
    try await browser.go(to: stage.url("/wanikani?userscripts=off"))
    #expect(try await browser.evaluate("return typeof window.seen;") == "undefined")
    try await browser.go(to: stage.url("/settings/userscripts"))
    #expect(try await browser.evaluate("return typeof window.seen;") == "undefined")
    withExtendedLifetime(server) {}
  }

  @Test func `A value may be larger than what a page that is left can send`() async throws {
    let (stage, browser, server) = try await stage(
      script(
        "Large", [Self.dashboard, "@grant GM_getValue", "@grant GM_setValue"],
        """
        window.before = String(GM_getValue("text", "").length);
        GM_setValue("text", "x".repeat(70000)).then(() => { document.body.dataset.kept = ""; });
        """))
    for _ in 1...2 {
      try await browser.go(to: stage.url("/wanikani"))
      try await browser.waitFor(css: "body[data-kept]")
    }

    #expect(try await browser.evaluate("return window.before;") == "70000")
    withExtendedLifetime(server) {}
  }

  @Test func `Each function does what userscript managers do`() async throws {
    let grants = [
      "GM_addStyle", "GM_addElement", "GM_getValue", "GM_setValue", "GM_listValues",
      "GM_deleteValue", "GM_log", "GM_registerMenuCommand", "GM_xmlhttpRequest", "unsafeWindow",
      "GM_getResourceText", "GM_getResourceURL", "GM_setClipboard", "GM_openInTab",
      "GM_notification", "GM_getValues", "GM_setValues", "GM_deleteValues", "GM_download",
    ].map { "@grant \($0)" }
    let code = """
      const report = {};
      GM_addStyle("main { outline: 3px solid rgb(1, 2, 3); }");
      report.style = getComputedStyle(document.querySelector("main")).outlineColor;
      GM_addElement(document.body, "i", { id: "added", textContent: "hi" });
      report.element = document.getElementById("added").textContent;
      report.before = GM_getValue("count", 0);
      GM_setValue("count", report.before + 1); GM_setValue("object", { deep: [1, "い"] });
      GM_setValue("gone", 1); GM_deleteValue("gone");
      report.after = GM_getValue("count"); report.deep = GM_getValue("object").deep[1];
      GM_setValues({ one: 1, two: 2 });
      report.values = JSON.stringify(GM_getValues({ one: 0, three: 3 }));
      GM_deleteValues(["one", "two"]);
      report.list = GM_listValues().sort().join();
      report.info = GM_info.script.name + " " + GM_info.script.version;
      report.meta = [GM_info.script.grant.includes("GM_log"), GM_info.script.noframes,
        GM_info.scriptMetaStr.split("\\n")[1]].join();
      GM_xmlhttpRequest({ url: "https://api.wanikani.com/v2/user", responseType: "json",
        onload: ({ status, response }) => {
          document.body.dataset.user = status + " " + response.data.username;
        } });
      report.window = unsafeWindow === window;
      report.types = [GM_getResourceText, GM_getResourceURL, GM_setClipboard, GM_openInTab,
        GM_notification].map((each) => typeof each).join();
      HTMLAnchorElement.prototype.click = function () { report.saved = this.download + this.href; };
      GM_download("data:text/plain,hi", "hi.txt");
      GM_log("logged");
      GM_registerMenuCommand("Press me", () => { window.pressed = true; });
      unsafeWindow.report = report;
      GM_xmlhttpRequest({ url: "https://127.0.0.1:1/", onerror: (answer) => {
        report.refused = answer.error;
      } });
      GM.getValue("count").then((count) => { report.promised = count; });
      """
    let plain = script(
      "Plain", [Self.dashboard, "@grant none"],
      "window.plain = typeof GM_setValue + ' ' + GM_info.script.name;")
    let (stage, browser, server) = try await stage(
      script("Functions", [Self.dashboard, "@version 3", "@connect *"] + grants, code), plain)
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#userscript-menu")
    try await browser.click(css: "#userscript-menu summary")
    try await browser.click(css: "#userscript-menu button", containing: ": Press me")
    func report(_ name: String) async throws -> String {
      try await browser.evaluate("return String(window.report['\(name)']);")
    }

    #expect(try await report("style") == "rgb(1, 2, 3)")
    #expect(try await report("element") == "hi")
    #expect(try await report("before") == "0")
    #expect(try await report("after") == "1")
    #expect(try await report("deep") == "い")
    #expect(try await report("list") == "count,object")
    #expect(try await report("values") == #"{"one":1,"three":3}"#)
    #expect(try await report("info") == "Functions 3")
    #expect(try await report("meta") == "true,false,// @name Functions")
    try await browser.waitFor(css: "body[data-user='200 stroller']")
    #expect(try await report("window") == "true")
    #expect(try await report("types") == "function,function,function,function,function")
    #expect(try await report("saved") == "hi.txtdata:text/plain,hi")
    #expect(try await report("promised") == "1")
    #expect(try await browser.evaluate("return String(window.pressed);") == "true")
    #expect(try await browser.evaluate("return window.plain;") == "undefined Plain")
    let stored = #""stored":["count","object"]"#
    // What it stores arrives after the page has told of it.
    let shown = try await stage.terminal("userscript", "show", "1", "--json", until: stored)
    #expect(shown.contains(stored))
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#userscript-menu")
    #expect(try await report("before") == "1")
    withExtendedLifetime(server) {}
  }

  @Test func `A script reads the account without a token, and finds its anchors and events`()
    async throws
  {
    let code = """
      const token = { headers: { Authorization: "Bearer 00000000-0000-0000-0000-000000000000" } };
      const user = "https://api.wanikani.com/v2/user";
      const asked = [[user, token], [new URL(user)], [new Request(user, token)]];
      const read = async (one) => (await (await fetch(...one)).json()).data.username;
      const names = await Promise.all(asked.map(read));
      const draw = () => {
        const mark = Object.assign(document.createElement("b"), { id: "mark" });
        mark.textContent = [...names, !!window.jQuery, window.arrived].join(" ");
        document.querySelector(".dashboard .dashboard__content .srs-progress").before(mark);
      };
      document.addEventListener("turbo:load", draw);
      draw();
      """
    let (stage, browser, server) = try await stage(
      script(
        "Reader", [Self.dashboard], "// needs jQuery\n(async () => {\n\(code)\n})();"),
      script(
        "Early", [Self.dashboard, "@run-at document-start"],
        "document.addEventListener('turbo:load', () => { window.arrived = true; });"))
    try await browser.go(to: stage.url("/wanikani"))

    try await browser.waitFor(css: "#mark", containing: "stroller stroller stroller true")
    withExtendedLifetime(server) {}
  }

  @Test func `A hostile script changes no setting, makes no token and reads no secret`()
    async throws
  {
    let code = """
      window.stolen = [];
      (async () => {
        const page = await (await fetch("/settings/api")).text();
        const csrf = new DOMParser().parseFromString(page, "text/html")
          .querySelector("[name=csrf]").value;
        for (const [path, fields] of [
          ["/settings/api", { name: "evil", "reviews:create": "true" }],
          ["/settings/userscripts/allow", { to: "off" }], ["/decks", { name: "Evil" }],
        ]) {
          const body = new URLSearchParams({ csrf, ...fields });
          const answer = await fetch(path, { method: "POST", body });
          window.stolen.push(answer.status + (await answer.text()).match(/api-token/g));
        }
        const post = await fetch("/v2/user");
        window.stolen.push(post.status);
        try { await fetch("https://evil.example/"); } catch { window.stolen.push("blocked"); }
        const frame = document.createElement("iframe");
        frame.src = "/settings/api";
        frame.onload = () => {
          window.framed = frame.contentDocument.querySelector("[name=csrf]").value === csrf;
          document.body.append(Object.assign(document.createElement("b"), { id: "done" }));
        };
        document.body.append(frame);
      })();
      """
    let (stage, browser, server) = try await stage(script("Hostile", [Self.dashboard], code))
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#done")

    let stolen = try await browser.evaluate("return window.stolen.join();") as String
    #expect(stolen == "403,403,403,401,blocked")
    #expect(try await browser.evaluate("return String(window.framed);") == "true")
    #expect(try await stage.terminal("api", "token", "list").isEmpty)
    #expect(try await stage.terminal("decks").contains("Evil") == false)
    withExtendedLifetime(server) {}
  }

  @Test func `A form that a script sends as a page has to be confirmed by the person`() async throws
  {
    let code = """
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "/decks" });
      const csrf = document.querySelector("main [name=csrf]").value;
      for (const [name, value] of [["csrf", csrf], ["name", "Wanted"]]) {
        form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
      }
      document.body.append(form);
      form.submit();
      """
    let (stage, browser, server) = try await stage(script("Sender", [Self.dashboard], code))
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "h1", containing: "Did you do this?")
    #expect(try await stage.terminal("decks").contains("Wanted") == false)

    try await browser.confirm()

    #expect(try await stage.terminal("decks").contains("Wanted"))
    withExtendedLifetime(server) {}
  }

  @Test func `A review is told to scripts, and studying needs no confirmation`() async throws {
    let code = """
      window.told = [];
      addEventListener("didAnswerQuestion", (event) => {
        window.told.push(event.detail.questionType + " " + event.detail.results.action);
      });
      """
    let (stage, browser, server) = try await stage(
      script("Listener", ["@match https://www.wanikani.com/subjects/review"], code))
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.nextPage(byClicking: "Start reviews")
    try await browser.waitFor(css: ".userscript-question")
    let type: String = try await browser.evaluate(
      "return document.querySelector('.userscript-question').dataset.questionType;")

    try await browser.fill("typed", type == "meaning" ? "qqqq" : "nu")
    try await browser.swap(byClicking: "Check")
    try await browser.waitFor(css: ".is-revealed")

    #expect(try await browser.evaluate("return window.told.join();") == "\(type) fail")
    withExtendedLifetime(server) {}
  }

  @Test func `A review of one's own card is told to scripts, with its stages`() async throws {
    let code = """
      window.told = [];
      for (const name of ["didAnswerQuestion", "didCompleteSubject", "didChangeSRS"]) {
        addEventListener(name, ({ detail, detail: { subjectWithStats: { subject } } }) => told.push(
          [name, subject.characters, subject.type, subject.meanings[0].text, detail.questionType,
            detail.results.action, detail.newStageName].join(" ").trim()));
      }
      """
    let (stage, browser, server) = try await stage(
      script("Listener", ["@match https://www.wanikani.com/subjects/review"], code))
    try await stage.terminal("add", "猫", "cat")
    try await stage.terminal("add", "犬", "dog")
    try await browser.go(to: stage.url("/study"))
    try await browser.nextPage(byClicking: "Study all decks")
    try await browser.waitFor(css: ".userscript-question")

    try await browser.swap(byClicking: "Show answer")
    try await browser.swap(byClicking: "Good")
    try await browser.waitFor(css: ".userscript-question[data-characters=犬]")

    #expect(
      try await browser.evaluate("return window.told.join();") == """
        didAnswerQuestion 猫 KanaVocabulary cat meaning pass,\
        didCompleteSubject 猫 KanaVocabulary cat meaning pass Apprentice 1,\
        didChangeSRS 猫 KanaVocabulary cat meaning pass Apprentice 1
        """)
    withExtendedLifetime(server) {}
  }
}
