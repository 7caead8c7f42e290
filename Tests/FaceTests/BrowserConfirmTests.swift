import Foundation
import Helpers
import Testing
import WaniKaniStandIn

/// What a person does on pages on which userscripts run.
extension BrowserFrameworkTests {
  @Test func `A person's own change on a page with scripts is made once it is confirmed`()
    async throws
  {
    let (stage, browser, server) = try await stage([everywhere])
    try await stage.terminal("add", "猫", "cat")
    try await browser.go(to: stage.url("/items/1"))

    try await browser.nextPage(byClicking: "Suspend")
    try await browser.waitFor(css: "h1", containing: "Did you do this?")
    try await browser.waitFor(css: "a[href='/items/1']", containing: "Cancel")
    #expect(try await stage.terminal("find", "is:suspended").isEmpty)
    #expect(
      try await browser.evaluate(
        "return String(document.querySelector('main form').checkValidity());") == "false",
      "as a click on Confirm alone sends nothing")
    try await browser.confirm()

    #expect(try await !stage.terminal("find", "is:suspended").isEmpty)
    withExtendedLifetime(server) {}
  }

  @Test func `The banner of a script that fails leads to its page, where it is disabled`()
    async throws
  {
    let (stage, browser, server) = try await stage(["\(everywhere)\nthrow new Error('spilled');"])
    try await browser.go(to: stage.url("/"))
    try await browser.waitFor(css: ".userscript-banner", containing: "failed: spilled")

    try await browser.nextPage {
      try await browser.click(css: ".userscript-banner .row a", containing: "Open its page")
    }
    try await browser.nextPage(byClicking: "Disable")

    let shown = try await stage.terminal("userscript", "show", "1", "--json")
    #expect(shown.contains(#""is_on":false"#))
    withExtendedLifetime(server) {}
  }

  @Test func `An asked item is suspended once that is confirmed`()
    async throws
  {
    let (stage, browser, server) = try await stage([everywhere])
    for word in ["猫", "犬"] { try await stage.terminal("add", word, "animal") }
    try await browser.go(to: stage.url("/study"))
    try await browser.nextPage(byClicking: "Study all decks")
    try await browser.waitFor(css: "body", containing: "Show answer")

    try await browser.nextPage(byClicking: "Suspend")
    try await browser.waitFor(css: "h1", containing: "Did you do this?")
    try await browser.confirm()

    try await browser.waitFor(css: "body", containing: "Show answer")
    #expect(try await !stage.terminal("find", "is:suspended").isEmpty)
    withExtendedLifetime(server) {}
  }

  @Test func `A word added from the panel of a lookup is added once that is confirmed`()
    async throws
  {
    let (stage, browser, server) = try await stage([everywhere])
    try await stage.terminal("import", "-", "--deck", "Sentences", input: "箸で食べる,meaning\n")
    try await browser.go(to: stage.url("/study"))
    try await browser.nextPage(byClicking: "Study all decks")
    try await browser.waitFor(css: "main .prompt", containing: "箸で食べる")
    try await browser.touch(browser.place(of: "箸"), for: .seconds(2))

    try await browser.click(css: "#panel button[value=add]")
    try await browser.waitFor(css: "h1", containing: "Did you do this?")
    try await browser.confirm()

    #expect(try await stage.terminal("find", "tag:dictionary").contains("箸"))
    withExtendedLifetime(server) {}
  }

  @Test func `A file that a script sends is imported only once the person chooses it`()
    async throws
  {
    let sender = """
      const form = Object.assign(document.createElement("form"), {
        method: "post", action: "/exchange", enctype: "multipart/form-data",
      });
      const chosen = new DataTransfer();
      chosen.items.add(new File(["犬,forged"], "forged.csv"));
      const file = Object.assign(document.createElement("input"), { type: "file", name: "file" });
      file.files = chosen.files;
      const csrf = Object.assign(document.createElement("input"), {
        type: "hidden", name: "csrf", value: document.body.dataset.csrf,
      });
      form.append(file, csrf);
      document.body.append(form);
      form.submit();
      """
    let (stage, browser, server) = try await stage(["\(everywhere)\n\(sender)"])
    let words = stage.home.file("words.csv")
    try Data("鳥,bird\n".utf8).write(to: words)
    try await browser.go(to: stage.url("/"))
    try await browser.waitFor(css: "h1", containing: "Did you do this?")

    try await browser.find("main [name=file]").type(words.path)
    try await browser.confirm()

    try await browser.waitFor(css: "main", containing: "1 of 1 row imported")
    #expect(try await stage.terminal("find", "forged").contains("犬") == false)
    withExtendedLifetime(server) {}
  }

  private var everywhere: String {
    """
    // ==UserScript==
    // @name Everywhere
    // @match *://*/*
    // ==/UserScript==
    """
  }
}

extension Browser {
  /// Says that a change was the person's own.
  func confirm() async throws {
    try await click(css: "main .check input")
    try await nextPage(byClicking: "Confirm")
  }
}
