import Foundation
import Helpers
import Testing

/// Changes of a song from its bar and from below its lyrics, on a phone.
@Suite(.serialized, .browser()) struct BrowserSongChangeTests {
  @Test func `A word is shown whole in the bar, also once it is in a deck`() async throws {
    let stage = try await BrowserStage()
    _ = try await stage.terminal("song", "add", "-", "--title", "橋の歌", input: "友達と休む\n")
    let browser = try await Browser.ofSuite()
    try await browser.resize(width: 390, height: 664)
    try await browser.go(to: stage.url("/songs/1"))
    try await browser.click(css: "#touch-0")
    try await browser.click(css: "#line-0 a.word")
    try await browser.click(css: ".song-word form button")
    try await browser.waitFor(css: ".song-word .badge", containing: "in a deck")

    let isCut: Bool = try await browser.evaluate(
      """
      const { scrollWidth, clientWidth } = document.querySelector(".song-word strong");
      return scrollWidth > clientWidth;
      """)

    #expect(!isCut)
    try await browser.resize(width: 1280, height: 900)
  }

  @Test func `A corrected word leaves its line in view, and so does undoing it`() async throws {
    let stage = try await BrowserStage()
    _ = try await stage.terminal("song", "add", "--example", "雨のバス停")
    let browser = try await Browser.ofSuite()
    try await browser.resize(width: 390, height: 664)
    try await browser.go(to: stage.url("/songs/1"))
    try await browser.click(css: "#touch-8")
    try await browser.click(css: "#line-8 a.word")
    try await browser.click(css: "#song-correction summary")
    try await browser.fill("reading", "あめ")

    for (button, news) in [("#song-correction button", "Corrected"), (".notice button", "Undid")] {
      try await browser.click(css: button)
      try await browser.waitFor(css: ".notice", containing: news)
      let isSeen: Bool = try await browser.evaluate(
        """
        const edges = (selector) => document.querySelector(selector).getBoundingClientRect();
        while (edges("#line-8").bottom > edges(".notice").top || edges("#line-8").top < 0)
          await new Promise(requestAnimationFrame);
        return document.querySelector("#line-8.is-current .is-chosen") !== null;
        """)
      #expect(isSeen)
    }
    #expect(try await browser.complaints() == [])
    try await browser.resize(width: 1280, height: 900)
  }
}
