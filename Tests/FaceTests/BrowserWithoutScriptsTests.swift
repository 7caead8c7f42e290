import Foundation
import Helpers
import Testing

/// The same pages with JavaScript off: forms and links alone.
@Suite(.serialized, .browser(javaScript: false)) struct BrowserWithoutScriptsTests {
  @Test func `A newcomer completes the first lesson and reviews without scripts`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.address)
    try await browser.nextPage(byClicking: "Start the first lesson")
    for place in 1...5 {
      #expect(try await browser.find(".run-progress").text.contains("\(place) of 5"))
      try await browser.nextPage(byClicking: place < 5 ? "Next" : "Start quiz")
    }
    #expect(try await takeQuiz(browser) == 6)

    try await browser.nextPage(byClicking: "Study")
    for _ in 0..<5 {
      let kana = try await browser.prompt
      try await check(browser, try #require(BrowserKana.romaji[kana]))
      try await browser.nextPage(byClicking: "Easy")
    }
    #expect(try await browser.find(".figures").text.contains("100%"))

    try await browser.nextPage(byClicking: "Undo")
    #expect(try await browser.find(".notice").text.contains("Answer undone."))
    #expect(try await browser.find(".run-progress").text.contains("1 left"))
  }

  /// The number of questions; the first answer is wrong.
  private func takeQuiz(_ browser: Browser) async throws -> Int {
    var asked = 0
    while try await browser.findAll(".finished").isEmpty {
      let kana = try await browser.prompt
      let romaji = try #require(BrowserKana.romaji[kana])
      try await check(browser, asked == 0 ? "wrong" : romaji)
      let verdict = try await browser.find(".verdict").text
      #expect(verdict == (asked == 0 ? "Incorrect" : "Correct"))
      try await browser.nextPage(byClicking: "ontinue")
      asked += 1
    }
    return asked
  }

  private func check(_ browser: Browser, _ answer: String) async throws {
    try await browser.find("main [name=typed]").type(answer)
    try await browser.nextPage(byClicking: "Check")
  }

  @Test func `An answer from a stale page changes nothing and shows the current card`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await browser.nextPage(byClicking: "Study all decks")
    try await browser.nextPage(byClicking: "Show answer")
    try await browser.nextPage(byClicking: "Easy")
    try await browser.nextPage(byClicking: "Show answer")
    #expect(try await browser.find(".answer").text == "dog")
    try await stage.terminal("undo")

    try await browser.nextPage(byClicking: "Good")

    #expect(try await browser.find(".notice").text.contains("the current state"))
    #expect(try await browser.prompt.contains("猫"))
    #expect(try await browser.findAll(".answer").isEmpty)
    #expect(try await browser.find(".run-progress").text.contains("2 left"))
  }

  @Test func `Without scripts the keys are listed on their own page`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.address)

    try await browser.nextPage { try await browser.click(css: ".footer [data-opens=keys]") }

    #expect(try await browser.find("main h1").text == "Keys")
    #expect(try await browser.find("main .keys").text.contains("Show the answer"))
  }
}
