import Foundation
import Helpers
import Testing

@Suite(.serialized, .browser()) struct BrowserKeysTests {
  @Test func `Cards are shown, graded and taken back by single keys`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await beginStudy(stage, browser)

    for (show, grade) in [(.space, "2"), (.enter, "1")] as [(Browser.Key, Browser.Key)] {
      try await browser.swap { try await browser.press(show) }
      try await browser.swap { try await browser.press(grade) }
    }
    try await browser.swap { try await browser.press("u") }
    try await browser.waitFor(css: ".notice", containing: "Answer undone.")
    #expect(try await browser.prompt.contains("犬"))
  }

  @Test func `With the keys turned off in the settings they do nothing`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    try await browser.find("[name=keysOn]").click()
    try await browser.nextPage(byClicking: "Save settings")
    try await beginStudy(stage, browser)
    try await browser.swap(byClicking: "Show answer")

    try await browser.press("3")

    // A key that is taken would have sent its form before the next script runs.
    #expect(try await browser.findAll("form[data-sent]").isEmpty)
    #expect(try await browser.find("main .answer").text == "cat")
    #expect(try await browser.find(".grade kbd").isDisplayed == false)
  }

  @Test func `A key chosen in the settings takes the old one's place`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    try await browser.fill("keyGood", "j")
    try await browser.nextPage(byClicking: "Save settings")
    try await beginStudy(stage, browser)
    try await browser.swap(byClicking: "Show answer")

    try await browser.press("3")
    #expect(try await browser.findAll("form[data-sent]").isEmpty)
    try await browser.swap { try await browser.press("j") }

    try await browser.waitFor(css: "main .prompt", containing: "犬")
  }

  @Test func `After each step the focus is on what is new, and on the screen`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await beginStudy(stage, browser)
    #expect(try await browser.focused == "H1.prompt")

    try await browser.swap { try await browser.press(.space) }
    #expect(try await browser.focused == "H1.answer")

    try await browser.press(.tab)
    #expect(try await browser.activeElement.style("outline-style") == "solid")
    try await browser.swap { try await browser.press("3") }
    #expect(try await browser.focused == "H1.prompt")
  }

  private func beginStudy(_ stage: BrowserStage, _ browser: Browser) async throws {
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all of them")
    try await browser.waitFor(css: "main .prompt", containing: "猫")
  }
}

extension Browser {
  /// The tag and class of what has the focus; empty when it is out of sight.
  fileprivate var focused: String {
    get async throws {
      try await evaluate(
        """
        const element = document.activeElement;
        const { top, bottom } = element.getBoundingClientRect();
        const isSeen = top >= 0 && bottom <= innerHeight;
        return isSeen ? `${element.tagName}.${element.className}` : "";
        """)
    }
  }
}
