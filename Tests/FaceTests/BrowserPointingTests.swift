import Engine
import Foundation
import Helpers
import Testing

/// Looking up the word under a finger, or under the mouse, in a panel.
@Suite(.serialized, .browser()) struct BrowserPointingTests {
  @Test func `A long press on a sentence shows the word under the finger`() async throws {
    let stage = try await BrowserStage()
    let browser = try await browserAtSentence(stage)
    let address = try await browser.address

    try await browser.touch(browser.place(of: "休"), for: .seconds(2))
    try await browser.waitFor(css: "#panel h2", containing: "休む")
    try await browser.press(.escape)

    try await browser.waitFor(css: "body:not(:has(#panel))")
    #expect(try await browser.address == address)
    #expect(try await browser.prompt == "猫が休む")
    #expect(try await browser.complaints() == [])
  }

  @Test func `A word is added in its panel, and the page stays`() async throws {
    let stage = try await BrowserStage()
    let browser = try await browserAtSentence(stage, "箸で食べる")  // Not in the course.
    try await browser.touch(browser.place(of: "箸"), for: .seconds(2))

    try await browser.click(css: "#panel button[value=add]")

    try await browser.waitFor(css: "#panel .places", containing: "Dictionary")
    #expect(try await browser.prompt == "箸で食べる")
    #expect(try await stage.terminal("find", "tag:dictionary").contains("箸"))
    #expect(try await browser.complaints() == [])
  }

  @Test func `A panel that grows above its word leaves the word in view`() async throws {
    let stage = try await BrowserStage()
    let browser = try await browserAtSentence(stage, "箸で食べる")
    try await browser.evaluate(
      "document.querySelector('main .prompt').style.marginTop = '50vh'", as: JSONValue?.self)
    let word = try await browser.place(of: "箸")
    try await browser.touch(word, for: .seconds(2))
    try await browser.waitFor(css: "#panel h2", containing: "箸")

    try await browser.click(css: "#panel button[value=add]")
    try await browser.waitFor(css: "#panel .places", containing: "Dictionary")

    let isCovered: Bool = try await browser.evaluate(
      "return document.elementFromPoint(\(word.x), \(word.y)).closest('#panel') !== null;")
    #expect(!isCovered)
  }

  @Test func `A word of an analysed text opens in a panel, and in full when asked`() async throws {
    let stage = try await BrowserStage()
    let browser = try await Browser.ofSuite()
    try await browser.go(to: stage.url("/read"))
    try await browser.fill("text", "猫が休む")
    try await browser.swap(byClicking: "Analyse")

    try await browser.click(css: ".analysed a", containing: "猫")
    try await browser.waitFor(css: "#panel .senses", containing: "cat")
    #expect(try await browser.address.hasSuffix("/read"))
    try await browser.swap { try await browser.click(css: "#panel a[href^='/words/']") }

    try await browser.waitFor(css: "h1.prompt", containing: "猫")
    #expect(try await browser.findAll("#panel").isEmpty)
  }

  @Test func `A click on a tile or a heading looks nothing up`() async throws {
    let stage = try await BrowserStage()
    let browser = try await Browser.ofSuite()
    try await browser.go(to: stage.address)
    try await browser.waitFor(css: ".trail .genko")
    try await browser.evaluate(
      """
      const load = window.fetch;
      window.looked = [];
      window.fetch = (url, ...rest) => (looked.push(String(url)), load(url, ...rest));
      """, as: JSONValue?.self)

    try await browser.click(css: ".eyebrow")
    try await browser.swap { try await browser.click(css: ".trail .genko a") }

    let looked: [String] = try await browser.evaluate("return window.looked")
    #expect(looked.filter { $0.contains("/dictionary") }.isEmpty)
    #expect(try await browser.address.hasSuffix("/lessons"))
  }

  @Test func `A short tap in a session opens nothing`() async throws {
    let stage = try await BrowserStage()
    let browser = try await browserAtSentence(stage)
    let address = try await browser.address

    try await browser.touch(browser.place(of: "休"), for: .milliseconds(50))

    #expect(try await browser.address == address)
    #expect(try await browser.prompt == "猫が休む")
  }

  @Test func `A click in a session looks a word up once the answer is shown`() async throws {
    let stage = try await BrowserStage()
    let browser = try await browserAtSentence(stage)
    try await browser.click(css: "main .prompt .line")
    #expect(try await browser.findAll("#panel").isEmpty)

    try await browser.swap(byClicking: "Show answer")
    try await browser.click(css: "main .prompt .line")

    try await browser.waitFor(css: "#panel")
    #expect(try await browser.prompt == "猫が休む")
  }

  @Test func `Alt with the chosen letter opens the word under the mouse`()
    async throws
  {
    let stage = try await BrowserStage()
    try await stage.terminal("settings", "key-lookup", "w")
    let browser = try await browserAtSentence(stage)
    try await browser.point(at: browser.place(of: "猫"))

    try await browser.press("k", holding: [.alt])
    #expect(try await browser.prompt == "猫が休む")
    try await browser.press("w", holding: [.alt])

    try await browser.waitFor(css: "#panel h2", containing: "猫")
    #expect(try await browser.find("#panel .word-reading").text == "ねこ")
  }

  /// A card with a sentence as its front.
  private func browserAtSentence(
    _ stage: BrowserStage, _ sentence: String = "猫が休む"
  ) async throws -> Browser {
    let browser = try await Browser.ofSuite()
    try await stage.terminal(
      "import", "-", "--deck", "Sentences", input: "\(sentence),its meaning\n")
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    try await browser.waitFor(css: "main .prompt", containing: sentence)
    return browser
  }
}

extension Browser {
  /// The centre of a character of the prompt.
  func place(of character: Character) async throws -> (x: Double, y: Double) {
    let box: [Double] = try await evaluate(
      """
      const walker = document.createTreeWalker(
        document.querySelector("main .prompt"), NodeFilter.SHOW_TEXT);
      while (!walker.nextNode().data.includes(arguments[0])) {}
      const range = document.createRange();
      const start = walker.currentNode.data.indexOf(arguments[0]);
      range.setStart(walker.currentNode, start);
      range.setEnd(walker.currentNode, start + 1);
      const box = range.getBoundingClientRect();
      return [box.left + box.width / 3, box.top + box.height / 2];
      """, .string(String(character)))
    try #require(box.count == 2)
    return (box[0], box[1])
  }
}
