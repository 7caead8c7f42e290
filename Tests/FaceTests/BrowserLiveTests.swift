import Foundation
import Helpers
import Testing

/// Pages that stay open while other faces work on the same data.
@Suite(.serialized, .browser()) struct BrowserLiveTests {
  @Test func `what the terminal adds is due on the open page at once`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.address)
    try await browser.waitFor(css: ".due-count", containing: "2")
    try await browser.markPage()

    try await stage.terminal("add", "鳥", "bird", "--deck", "Animals")

    try await browser.waitFor(css: ".due-count", containing: "3")
    #expect(try await browser.isMarked, "nothing was loaded anew")
  }

  @Test func `an answer in another process counts on the open page`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.address)
    try await browser.waitFor(css: ".due-count", containing: "2")
    try await browser.markPage()

    let other = try await Browser.start()
    let otherStage = try await BrowserStage(in: stage.home)
    try await other.go(to: otherStage.url("/study"))
    try await answer(other)

    try await browser.waitFor(css: ".due-count", containing: "1")
    try await browser.waitFor(css: ".running", containing: "Continue")
    #expect(try await browser.isMarked)
    try await other.quit()
  }

  @Test func `an answer taken back in the terminal brings its card back to the open page`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await answer(browser)
    try await browser.markPage()

    try await stage.terminal("undo")

    try await browser.waitFor(css: "main .prompt", containing: "猫")
    #expect(try await browser.isMarked)
    let complaints = try await browser.complaints()
    #expect(complaints == [])
  }

  private func answer(_ browser: Browser) async throws {
    try await browser.swap(byClicking: "Study all of them")
    try await browser.swap { try await browser.press(.space) }
    try await browser.swap { try await browser.press("4") }
    try await browser.waitFor(css: ".run-progress", containing: "2 of 2")
  }
}

extension Browser {
  /// Leaves a mark in the page that does not outlive it.
  fileprivate func markPage() async throws {
    try await evaluate("window.isMarked = true", as: JSON?.self)
  }

  fileprivate var isMarked: Bool {
    get async throws { try await evaluate("return window.isMarked === true") }
  }
}
