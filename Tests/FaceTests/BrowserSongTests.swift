import Foundation
import Helpers
import Testing

/// Lyrics in the browser: reading aids, lines by key, and kanji held down.
@Suite(.serialized, .browser()) struct BrowserSongTests {
  /// The rectangles of all words and phrases.
  private func rectangles(_ browser: Browser) async throws -> String {
    try await browser.evaluate(
      """
      return [...document.querySelectorAll(".lyric .word, .lyric .phrase")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map((edge) => edge.toFixed(1)).join();
      }).join(";");
      """)
  }

  @Test func `Furigana and pitch move no character`() async throws {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()
    try await browser.go(to: stage.url("/songs/1?line=0"))

    let plain = try await rectangles(browser)
    try await browser.press("f")
    try await browser.waitFor(css: ".aid-furigana")
    let furigana = try await rectangles(browser)
    try await browser.press("p")
    try await browser.waitFor(css: ".aid-pitch")
    let pitch = try await rectangles(browser)

    #expect(plain.count > 500)
    #expect(furigana == plain)
    #expect(pitch == plain)
    #expect(try await browser.complaints() == [])
  }

  @Test func `Lines are walked by key, and the terminal continues there`() async throws {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()

    try await browser.press("t")
    try await browser.waitFor(css: ".is-current .translation", containing: "rain")
    try await browser.press("j")
    try await browser.waitFor(css: "#line-1.is-current .translation", containing: "umbrella")

    #expect(try await stage.terminal("song", "show", "1").contains("→  2"))
    try await browser.find("#song-translations").type(.space)
    try await browser.waitFor(css: "#song-translations[aria-pressed=false]")
  }

  @Test func `Presses that come before the answer to the first all count`() async throws {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()

    let _: String = try await browser.evaluate(
      """
      for (let press = 0; press < 5; press += 1) document.getElementById("song-next").click();
      return "";
      """)

    try await browser.waitFor(css: "#line-6.is-current p.lyric")
    #expect(try await stage.terminal("song", "show", "1").contains("→  6"))
    #expect(try await browser.complaints() == [])
  }

  @Test func `Who goes on below a notice sees the line`() async throws {
    let stage = try await BrowserStage()
    let browser = try await Browser.ofSuite()
    try await browser.go(to: stage.url("/songs/add"))
    try await browser.fill("lyrics", (1...20).map { "雨が\($0)回降る" }.joined(separator: "\n"))
    try await browser.swap(byClicking: "Add song")
    try await browser.waitFor(css: ".lyric")
    try await browser.waitFor(css: ".notice", containing: "Added")

    for line in 1...18 {
      try await browser.press("j")
      try await browser.waitFor(css: "#line-\(line).is-current")
    }
    let isSeen: Bool = try await browser.evaluate(
      """
      const edges = (selector) => document.querySelector(selector).getBoundingClientRect();
      while (edges("#line-18").bottom > edges("#song-bar").top)
        await new Promise(requestAnimationFrame);
      return edges("#line-18").top > 0;
      """)

    #expect(isSeen)
  }

  @Test func `Side by side on a phone, the line and its translation are in view, up and down`()
    async throws
  {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()
    try await browser.swap(byClicking: "Side by side")
    try await browser.waitFor(css: ".parallel")
    try await browser.resize(width: 390, height: 664)
    let ways: [(Browser.Key, [Int])] = [
      ("j", [1, 2, 3, 5, 6, 7, 8]), ("k", [7, 6, 5, 3, 2, 1, 0]),
    ]
    for (key, lines) in ways {
      for line in lines {
        try await browser.press(key)
        try await browser.waitFor(css: "#line-\(line).is-current")
        let isSeen: Bool = try await browser.evaluate(
          """
          const bar = document.getElementById("song-bar").getBoundingClientRect().top;
          const isSeen = (line) => {
            const { top, bottom } = line.getBoundingClientRect();
            return top >= 0 && bottom <= bar;
          };
          while (![...document.querySelectorAll(".lyrics .is-current")].every(isSeen))
            await new Promise(requestAnimationFrame);
          return document.querySelectorAll(".lyrics .is-current .translation").length === 1;
          """)
        #expect(isSeen)
      }
    }
    try await browser.resize(width: 1280, height: 900)
  }

  @Test func `A line above the bar is in view with its translation, too`() async throws {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()
    let height: Double = try await browser.evaluate(
      """
      const edges = (selector) => document.querySelector(selector).getBoundingClientRect();
      return Math.ceil(edges("#line-0").bottom + edges("#song-bar").height) + 4;
      """)
    try await browser.resize(width: 1280, height: Int(height))
    try await browser.go(to: stage.url("/songs/1?line=0"))
    try await browser.waitFor(css: "#line-0.is-current")

    try await browser.press("t")
    try await browser.waitFor(css: ".is-current .translation", containing: "rain")

    let isSeen: Bool = try await browser.evaluate(
      """
      const edges = (selector) => document.querySelector(selector).getBoundingClientRect();
      while (edges("#line-0").bottom > edges("#song-bar").top)
        await new Promise(requestAnimationFrame);
      return edges("#line-0").top >= 0;
      """)
    #expect(isSeen)
    try await browser.resize(width: 1280, height: 900)
  }

  @Test func `What is for browsers without scripts does not load a song again`() async throws {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()

    let refresh: String = try await browser.evaluate(
      """
      const html = `<main id="main"><noscript><meta http-equiv="refresh" content="1"></noscript></main>`;
      show(parsed(html).region);
      return String(document.querySelector("main meta")?.content);
      """)

    #expect(refresh == "undefined")
  }

  @Test func `What is typed in a drawer stays while another face writes`() async throws {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()
    try await browser.press("t")
    try await browser.waitFor(css: "#line-1 .translation")

    try await browser.click(css: "#own-translation summary")
    try await browser.fill("text", "It rains")
    _ = try await stage.terminal("song", "translate", "1", "2", "An umbrella for two")
    try await browser.waitFor(css: "#line-1 .translation", containing: "for two")

    let typed: String = try await browser.evaluate(
      "return document.querySelector('#own-translation details[open] [name=text]')?.value ?? ''")
    #expect(typed == "It rains")
  }

  @Test func `What is typed for a line stays its translation when another face goes on`()
    async throws
  {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()
    try await browser.click(css: "#own-translation summary")
    try await browser.fill("text", "It rains")

    _ = try await stage.terminal("song", "show", "1", "--line", "2")
    try await browser.waitFor(css: "#line-1.is-current")
    try await browser.click(css: "#own-translation button")
    try await browser.press("t")

    try await browser.waitFor(css: "#line-0 .translation", containing: "It rains")
  }

  @Test func `A kanji clicked with Alt opens beside its line`() async throws {
    let stage = try await BrowserStage()
    _ = try await stage.terminal("song", "add", "-", "--title", "橋の歌", input: "橋で休む\n")
    let browser = try await Browser.ofSuite()
    try await browser.go(to: stage.url("/songs/1"))
    try await browser.waitFor(css: ".lyric")
    let _: String = try await browser.evaluate(
      """
      const word = document.querySelector(".lyric ruby").firstChild;
      const range = document.createRange();
      range.selectNodeContents(word);
      const { x, y, width, height } = range.getBoundingClientRect();
      word.parentElement.dispatchEvent(new MouseEvent("click", {
        bubbles: true, cancelable: true, altKey: true,
        clientX: x + width / 2, clientY: y + height / 2,
      }));
      return "";
      """)

    try await browser.waitFor(css: "#panel h2", containing: "橋")
    let sizes: [Double] = try await browser.evaluate(
      """
      return ["h2", ".item-meaning"].map((css) =>
        parseFloat(getComputedStyle(document.querySelector(`#panel ${css}`)).fontSize));
      """)
    #expect(sizes[0] > sizes[1])
    #expect(try await browser.address.hasSuffix("/songs/1"))
  }
}

extension BrowserStage {
  /// Opens an example song.
  func exampleSong() async throws -> Browser {
    _ = try await terminal("song", "add", "--example", "雨のバス停")
    let browser = try await Browser.ofSuite()
    try await browser.go(to: url("/songs/1"))
    // The first song waits for the Japanese dictionary.
    try await browser.waitFor(css: ".lyric")
    return browser
  }
}
