import Engine
import Helpers
import Testing

/// The reading field, which converts romaji to kana as you type.
@Suite(.serialized, .browser()) struct BrowserKanaTests {
  @Test func `The page converts each key as the engine does`() async throws {
    let (stage, browser) = try await readingQuestion()
    defer { withExtendedLifetime(stage) {} }
    let field = try await browser.find("main [name=typed]")
    for keys in [
      "nihongo", "matcha", "onna", "onnna", "shin'you", "n ", "KANA", "WaniKani", "kan", "nyky",
      "ra-men.", "xtsu", "10nen", "koskosko", "shimbun", "xx",
    ] {
      try await browser.evaluate(
        "document.getElementById('typed').value = ''; return true", as: Bool.self)
      try await field.type(keys)

      var input = KanaInput()
      input.type(keys)
      #expect(try await field.property("value") == .string(input.text), "\(keys)")
    }
  }

  @Test func `Only the text before the cursor is converted`() async throws {
    let (stage, browser) = try await readingQuestion()
    defer { withExtendedLifetime(stage) {} }
    let field = try await browser.find("main [name=typed]")

    try await field.type("kana")
    try await field.type(.left)
    try await field.type("nya")

    #expect(try await field.property("value") == "かにゃな")
  }

  /// As a phone's Latin keyboard does with each word.
  @Test func `Romaji is converted once a keyboard has composed it`() async throws {
    let (stage, browser) = try await readingQuestion()
    defer { withExtendedLifetime(stage) {} }

    let values: [String] = try await browser.evaluate(
      """
      const field = document.getElementById("typed");
      field.value = "honda";
      const after = (event) => (field.dispatchEvent(event), field.value);
      return [
        after(new InputEvent("input", { bubbles: true, isComposing: true })),
        after(new CompositionEvent("compositionend", { bubbles: true })),
      ];
      """)
    #expect(values == ["honda", "ほんだ"])
  }

  @Test func `A reading typed in romaji is correct`() async throws {
    let (stage, browser) = try await readingQuestion()
    defer { withExtendedLifetime(stage) {} }

    try await browser.find("main [name=typed]").type("hon")
    try await browser.swap(byClicking: "Check")

    let comparison = try await browser.waitFor(css: ".comparison.is-right", containing: "ほん")
    #expect(try await comparison.isDisplayed)
  }

  @Test func `On a laptop, the reason why an answer is wrong is in view above the grades`()
    async throws
  {
    let (stage, browser) = try await readingQuestion()
    defer { withExtendedLifetime(stage) {} }
    try await browser.resize(width: 1280, height: 757)

    try await browser.find("main [name=typed]").type("kasa")
    try await browser.swap(byClicking: "Check")
    try await browser.waitFor(css: ".reason")

    let isInView: Bool = try await browser.evaluate(
      """
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      return box(".reason").bottom <= box(".dock").top;
      """)
    #expect(isInView)
  }

  @Test func `Esc leaves the answer field, and buttons show their keys only then`() async throws {
    let (stage, browser) = try await readingQuestion()
    defer { withExtendedLifetime(stage) {} }
    let field = try await browser.find("main [name=typed]")
    let key = try await browser.find(".run-foot kbd")

    try await field.type("h")
    #expect(try await key.isDisplayed == false)
    try await field.type(.escape)

    #expect(try await key.isDisplayed)
  }

  /// On the page that asks for the reading of 本.
  private func readingQuestion() async throws -> (BrowserStage, Browser) {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.terminal("deck", "Words", "--add", "--kinds", "meaning,reading")
    try await stage.terminal("deck", "Words", "--bury-siblings", "off")
    try await stage.terminal("add", "本", "book", "--reading", "ほん", "--deck", "Words")
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    try await browser.find("main [name=typed]").type("book")
    try await browser.swap(byClicking: "Check")
    try await browser.swap(byClicking: "Easy")
    return (stage, browser)
  }
}
