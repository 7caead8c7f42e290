import Foundation
import Helpers
import Testing

/// The first fifteen minutes, from the welcome to the first reviews.
@Suite(.serialized, .browser()) struct BrowserNewcomerTests {
  @Test func `A newcomer takes the first lesson and its quiz, and reviews by keys`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.address)
    try await browser.waitFor(css: "h1", containing: "Your first lesson")

    try await browser.swap(byClicking: "Start the first lesson")
    for place in 1...5 {
      try await browser.waitFor(css: ".run-progress", containing: "\(place) of 5")
      try await browser.swap(byClicking: place < 5 ? "Next" : "Start quiz")
    }
    let asked = try await takeQuiz(browser)
    #expect(asked.count == 6, "five, and the one that was missed again")
    #expect(asked.last == asked.first)

    try await browser.swap(byClicking: "Study")
    try await review(browser)
    let complaints = try await browser.complaints()
    #expect(complaints == [])
  }

  /// The questions, in order; the first answer is wrong.
  private func takeQuiz(_ browser: Browser) async throws -> [String] {
    var asked: [String] = []
    while try await browser.findAll(".finished").isEmpty {
      let kana = try await browser.prompt
      let typed = asked.isEmpty ? "wrong" : try #require(BrowserKana.romaji[kana])
      try await browser.find("main [name=typed]").type(typed)
      try await browser.swap { try await browser.press(.enter) }
      try await browser.waitFor(
        css: ".verdict", containing: asked.isEmpty ? "Incorrect" : "Correct")
      try await browser.swap { try await browser.press(.space) }
      asked.append(kana)
    }
    try await browser.waitFor(css: "h1", containing: "Lesson complete")
    return asked
  }

  private func review(_ browser: Browser) async throws {
    try await showAnswer(browser)
    let first = try await browser.prompt
    try await browser.swap { try await browser.press("3") }
    try await showAnswer(browser)
    try await openAndCloseKeys(browser)

    try await browser.swap { try await browser.press("u") }
    try await browser.waitFor(css: ".notice", containing: "Answer undone.")
    #expect(try await browser.prompt == first)

    for grade in ["4", "4", "4", "4", "4"] as [Browser.Key] {
      try await showAnswer(browser)
      try await browser.swap { try await browser.press(grade) }
    }
    try await browser.waitFor(css: ".finished h1", containing: "Session complete")
    try await browser.waitFor(css: ".figures", containing: "100%")
  }

  private func openAndCloseKeys(_ browser: Browser) async throws {
    try await browser.press("?")
    try await browser.waitFor(css: "dialog[open]", containing: "Undo the last answer")
    try await browser.press("3")
    try await browser.press(.escape)
    try await browser.waitFor(css: "dialog:not([open])")
    #expect(try await browser.findAll("main .answer").count == 1, "3 meant nothing behind it")
  }

  private func showAnswer(_ browser: Browser) async throws {
    let kana = try await browser.waitFor(css: "main h1.prompt").text
    let romaji = try #require(BrowserKana.romaji[kana])
    try await browser.find("main [name=typed]").type(romaji)
    try await browser.swap { try await browser.press(.enter) }
    try await browser.waitFor(css: ".answer", containing: romaji)
  }
}

enum BrowserKana {
  static let romaji = ["あ": "a", "い": "i", "う": "u", "え": "e", "お": "o"]
}
