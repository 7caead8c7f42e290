import Engine
import Foundation
import Helpers
import Testing

@Suite(.serialized, .browser()) struct BrowserCompareTests {
  @Test func `An answer in one face advances the others and counts for that face`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)

    try await browser.click(css: "#keys-native [value=Space]")
    try await expectEverywhere("cat", in: browser)
    try await browser.click(css: "#keys-native [value='4']")
    try await expectEverywhere("犬", in: browser)

    try await browser.waitFor(css: "#figures tr", containing: "native\t1\t100%\t2\t")
    try await browser.waitFor(css: "#figures tr", containing: "webview\t0\t")
    try await browser.swap(byClicking: "Stop")
    #expect(try await browser.findAll(".pane").isEmpty)
    #expect(try await browser.complaints() == [])
  }

  @Test func `Typing into a terminal on the page advances the framed page`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)
    try await browser.evaluate(
      "window.kept = document.querySelector('iframe')", as: JSONValue?.self)

    try await browser.click(css: ".terminal[data-types-into=keys-hybrid]")
    try await browser.press(.space)
    try await expectEverywhere("cat", in: browser)
    try await browser.press("3")
    try await expectEverywhere("犬", in: browser)

    try await browser.waitFor(css: "#figures tr", containing: "hybrid\t1\t100%\t2\t")
    #expect(
      try await browser.evaluate("return window.kept === document.querySelector('iframe')"))
  }

  @Test func `The tour's bar is shown once, not in the framed page, too`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)
    let heightOfBar = """
      const bar = `<aside class="tutorial">Hold a kanji</aside>`;
      document.getElementById("main").insertAdjacentHTML("afterbegin", bar);
      return document.querySelector(".tutorial").getBoundingClientRect().height;
      """

    let framed = try await browser.inside("iframe") {
      try await browser.evaluate(heightOfBar, as: Double.self)
    }
    let around = try await browser.evaluate(heightOfBar, as: Double.self)

    #expect(framed == 0 && around > 0)
  }

  @Test func `What a key does in a terminal is announced`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)

    try await browser.click(css: ".terminal[data-types-into=keys-native]")
    try await browser.press(.space)

    try await browser.waitFor(css: "#announcer", containing: "cat")
  }

  @Test func `A line that comes again in a terminal is announced again`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)
    try await browser.click(css: ".terminal[data-types-into=keys-native]")

    for answer in ["cat", "dog"] {
      try await browser.press(.space)
      try await browser.waitFor(css: "#announcer", containing: answer)
      try await browser.press("3")
      try await browser.waitFor(css: "#announcer", containing: "→ good")
    }
  }

  @Test func `Sending a line clears its field`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)
    let field = try await browser.find("#line-native")

    try await field.type(" ")
    try await field.type(.enter)

    try await browser.waitFor(css: "form.pane-line:not([data-sent]) #line-native")
    #expect(try await field.property("value") == "")
  }

  @Test func `A key that the server rejects is reported`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)

    try await browser.invalidateTokens()
    try await browser.click(css: ".terminal[data-types-into=keys-native]")
    try await browser.press(.space)

    try await browser.waitFor(css: "#announcer", containing: "did not accept the key")
  }

  @Test func `A key that reaches no server is reported`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)

    try await browser.evaluate(
      "window.fetch = async () => { throw new TypeError('Failed to fetch') }", as: JSONValue?.self)
    try await browser.click(css: ".terminal[data-types-into=keys-native]")
    try await browser.press(.space)

    try await browser.waitFor(css: "#announcer", containing: "did not respond")
  }

  @Test func `The terminals report the end of the session`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.terminal("add", "猫", "cat")
    try await beginComparing(stage, browser)

    try await browser.inside("iframe") {
      try await browser.swap(byClicking: "Show answer")
      try await browser.swap(byClicking: "Easy")
    }

    for face in ["native", "hybrid"] {
      try await browser.waitFor(css: "#ended-\(face)", containing: "It ended")
    }
    try await browser.waitFor(css: "#figures tr", containing: "webview\t1\t100%\t")
    #expect(try await browser.findAll("form[action='/compare/start']").isEmpty)
  }

  @Test func `Beside each other, the terminals can be read and the page is whole`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)
    try await browser.inside("iframe") { try await browser.swap(byClicking: "Show answer") }

    for width in [1700, 1280] {
      try await browser.resize(width: width, height: 900)
      let (size, excess): (Double, Int) = (
        try await browser.evaluate(
          "return parseFloat(getComputedStyle(document.querySelector('.terminal pre')).fontSize)"),
        try await browser.evaluate(
          """
          const { contentDocument, clientHeight } = document.querySelector("iframe");
          return contentDocument.documentElement.scrollHeight - clientHeight;
          """)
      )
      #expect(size >= 15 && excess <= 0, "at \(width)")
    }
  }

  @Test func `Both terminals are seen to follow the page beside them`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)

    let height: Double = try await browser.evaluate(
      "return document.querySelector('.panes').getBoundingClientRect().height;")

    #expect(height <= 1_000)
  }

  @Test func `A terminal keeps its height, with its last line in view`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await beginComparing(stage, browser)
    try await browser.resize(width: 1280, height: 900)
    let heightOfTerminal = """
      return document.querySelector("[data-types-into=keys-native]").getBoundingClientRect().height
      """
    let before: Double = try await browser.evaluate(heightOfTerminal)

    try await browser.click(css: ".terminal[data-types-into=keys-native]")
    try await browser.press("?")
    try await browser.waitFor(css: "#open-native", containing: "Bury only this card")

    #expect(try await browser.evaluate(heightOfTerminal) == before)
    let isInView: Bool = try await browser.evaluate(
      """
      const terminal = document.querySelector("[data-types-into=keys-native]");
      const cursor = terminal.querySelector(".cursor").getBoundingClientRect();
      return cursor.bottom <= terminal.getBoundingClientRect().bottom;
      """)
    #expect(isInView)
  }

  /// Up to the question of the first card.
  private func beginComparing(_ stage: BrowserStage, _ browser: Browser) async throws {
    try await browser.go(to: stage.url("/compare"))
    try await browser.swap(byClicking: "Start")
    try await expectEverywhere("猫", in: browser)
  }

  /// The page in the frame and both terminals.
  private func expectEverywhere(_ text: String, in browser: Browser) async throws {
    for face in ["native", "hybrid"] {
      try await browser.waitFor(css: "#open-\(face)", containing: text)
    }
    _ = try await browser.inside("iframe") {
      try await browser.waitFor(css: ".slip :is(.prompt, .answer)", containing: text)
    }
  }
}

extension Browser {
  /// As if the server had restarted.
  fileprivate func invalidateTokens() async throws {
    try await evaluate(
      "for (const field of document.querySelectorAll('[name=csrf]')) field.value = 'old'",
      as: JSONValue?.self)
  }
}
