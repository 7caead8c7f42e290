import Foundation
import GRDB
import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

/// A song read in the browser, without scripts.
struct SongFlowTests {
  private func place(_ site: TestSite) async throws -> Int? {
    try await site.study.songs.reader().sent(.opened(1, at: site.study.clock.now()))
      .info?.song.place
  }

  @Test func `An item's page and card show the line of a song with it`() async throws {
    try await TestSite.withSong { site, browser in
      try await site.addDeck("Words", [ItemContent(front: "猫", back: "cat", reading: "ねこ")])

      try await browser.open("/items/1")
      #expect(browser.links.contains("/songs/1") && browser.html.contains("<rt>た</rt>"))

      try await browser.beginStudy()
      try await browser.submit("/session/reveal")
      #expect(browser.links.contains("/songs/1") && browser.html.contains("<rt>た</rt>"))
    }
  }

  @Test func `An item is shown without a song's line if songs can't be read, which is logged`()
    async throws
  {
    let (site, logged) = (try TestSite(), LoggedMessages())
    let services = try SiteServices(
      site.study, programs: TerminalPanes.siblings(on: site.study.folder), log: logged.logger)
    try await site.study.storage.database.write { try $0.execute(sql: "DROP TABLE song_line") }
    let item = Item.sample(ItemContent(front: "猫", back: "cat"))

    let example = await services.songExample(of: item, at: site.clock.now)

    #expect(example == nil)
    #expect(logged.all == ["Something went wrong."])
  }

  @Test func `A song's star leads back to the same list`() async throws {
    try await TestSite.withSong { _, browser in
      let (found, favourites) = (
        SongsPage().path(["q": "猫"]), SongsPage().path(["favourites": "true"])
      )
      try await browser.open(found)
      try await browser.submit("/songs/favourite")
      #expect(browser.path == found && browser.text.contains("★"))

      try await browser.open(favourites)
      #expect(browser.text.contains("1 song"))
      try await browser.submit("/songs/favourite")
      #expect(browser.path == favourites && browser.text.contains("No songs match."))
    }
  }

  @Test func `A translation is stopped on the page of its song`() async throws {
    let model = ModelStandIn(.openai)
    try await TestSite.withSong { site, browser in
      try await model.start(for: site.study)
      try await browser.open("/songs/1")
      try await browser.submit("/songs/1/translation-request")
      #expect(browser.text.contains("Translation: waiting."))
      try await browser.open("/songs")
      #expect(browser.html.contains(#"<strong lang="ja"><a href="/songs/1""#))
      #expect(browser.html.contains(#"<span class="aside" role="status">Waiting"#))
      try await browser.open("/songs/1?translations=true")

      try await browser.submit("/songs/job", ["intent": "remove"])

      // The translations that were open still are.
      #expect(browser.path == "/songs/1?translations=true")
      #expect(!browser.text.contains("Translation: waiting."))
    }
  }

  @Test func `Furigana and pitch are put on and off by themselves`() async throws {
    try await TestSite.withSong { _, browser in
      try await browser.open("/songs/1")
      try await browser.submit("/songs/1/look", ["aid": "furigana"])
      try await browser.submit("/songs/1/look", ["aid": "pitch"])
      #expect(browser.html.contains("aid-furigana aid-pitch"))

      try await browser.submit("/songs/1/look", ["aid": "furigana"])
      #expect(browser.html.contains("aid-pitch") && !browser.html.contains("aid-furigana"))
      try await browser.submit("/songs/1/look", ["aid": "pitch"])
      #expect(browser.html.contains("aid-none"))
    }
  }

  @Test func `The buttons of unknown words keep their places at the first and the last word`()
    async throws
  {
    try await TestSite.withSong { _, browser in
      func disabled() -> [String] {
        browser.html.matches(of: /id="song-unknown-(.)"[^>]* aria-disabled="true"/)
          .map { String($0.1) }
      }
      try await browser.open("/songs/1?line=0&word=0")
      #expect(browser.text.contains("‹ Unknown word") && disabled() == ["b"])

      try await browser.open("/songs/1?line=2&word=0")
      #expect(browser.text.contains("Unknown word ›") && disabled() == ["n"])
    }
  }

  @Test func `How a song is translated is told below its lyrics`() async throws {
    try await TestSite.withSong { _, browser in
      try await browser.open("/songs/1")

      let text = browser.text
      let bar = try #require(text.range(of: "1 of 3"))
      let offer = try #require(text.range(of: "Lines without a translation"))
      #expect(bar.upperBound < offer.lowerBound)
      #expect(text.contains("0 of 1 known"))
    }
  }

  @Test func `A URL shows its line, and leaves the learner where they are`() async throws {
    try await TestSite.withSong { site, browser in
      try await browser.open("/songs/1?line=2&translations=true")

      #expect(browser.text.contains("3 of 3"))
      #expect(try await place(site) == 0)
    }
  }

  @Test func `Touching a line goes there, and shows its translation`() async throws {
    try await TestSite.withSong { site, browser in
      try await browser.open("/songs/1")
      try await browser.submit("/songs/1/line", ["line": "1"])

      #expect(browser.path == "/songs/1?line=1&translations=true#line-1")
      #expect(browser.html.contains("id=\"line-1\""))
      #expect(try await place(site) == 1)
    }
  }

  @Test func `One's own translation is told with undo, and keeps the word`() async throws {
    try await TestSite.withSong { _, browser in
      try await browser.open("/songs/1?line=1&word=0")
      try await browser.submit("/songs/1/translation", ["text": "The cat eats"])

      #expect(browser.path == "/songs/1?line=1&word=0&translations=true#line-1")
      #expect(browser.text.contains("Translated line 2."))
      #expect(browser.text.contains("Undo"))

      try await browser.submit("/songs/1/translation", ["text": " "])
      #expect(browser.text.contains("Removed your translation of line 2."))
    }
  }

  @Test func `A song is downloaded by its title`() async throws {
    try await TestSite.withSong { _, browser in
      try await browser.open("/songs/1/song.lrc")
      #expect(
        browser.headers[.contentDisposition]
          == "attachment; filename=\"sanpo-song-1.lrc\"; filename*=UTF-8''%E6%AD%8C.lrc")
    }
  }

  @Test func `Every second pasted line is a translation, if that is chosen`() async throws {
    try await TestSite.withSong { _, browser in
      let choices: [(paired: String?, lines: String)] = [(nil, "1 of 2"), ("true", "1 of 1")]
      for (paired, lines) in choices {
        try await browser.open("/songs/add")
        try await browser.submit("/songs/add", ["lyrics": "雨だ\nIt rains", "paired": paired])
        #expect(browser.text.contains(lines))
      }
    }
  }

  @Test func `Translations that are asked for are shown as they come`() async throws {
    try await TestSite.withSong { _, browser in
      try await browser.open("/songs/1")
      #expect(!browser.html.contains("lyrics is-translated"))

      try await browser.post("/songs/1/translation-request", urlEncoded(["csrf": browser.csrf]))

      #expect(browser.html.contains("lyrics is-translated"))
    }
  }

  @Test(arguments: [("translation", "text", "The cat eats"), ("correction", "reading", "ミケ")])
  func `A form keeps what was typed when another face changed the lyrics`(
    _ form: String, _ field: String, _ typed: String
  ) async throws {
    try await TestSite.withSong { site, browser in
      try await browser.open("/songs/1?line=1&word=0")
      let lyrics = Lyrics(title: "", lines: ["橋", "猫が食べる", "走る"].map { Lyrics.Line($0) })
      try await site.study.songs.edit(
        1, SongEdit(lyrics: lyrics), at: site.study.clock.now())

      let status = try await browser.submit("/songs/1/\(form)", [field: typed])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("The lyrics were changed elsewhere."))
      #expect(try browser.form("/songs/1/\(form)")[field] == typed)
      #expect(try await browser.submit("/songs/1/\(form)") == .seeOther)
    }
  }

  @Test func `A refused correction keeps its accent, and where it is so`() async throws {
    try await TestSite.withSong { _, browser in
      try await browser.open("/songs/1?line=1&word=0")
      let status = try await browser.submit(
        "/songs/1/correction", ["reading": "猫", "accent": "2", "scope": "song"])

      #expect(status == .unprocessableContent)
      let form = try browser.form("/songs/1/correction")
      #expect(form["reading"] == "猫" && form["accent"] == "2" && form["scope"] == "song")
    }
  }

  @Test func `A page that follows shows where another face is`() async throws {
    try await TestSite.withSong { site, browser in
      try await browser.open("/songs/1?line=2")
      let reader = site.study.songs.reader()
      try await reader.sent(.opened(1, at: site.study.clock.now()))
      try await reader.sent(.moved(to: 1))
      try await browser.open(
        "/songs/1?line=2", [try #require(HTTPField.Name("Sanpo-Following")): "true"])

      #expect(browser.text.contains("2 of 3"))
    }
  }

  @Test func `A page opened at a line stays there until another face moves`() async throws {
    let following = try #require(HTTPField.Name("Sanpo-Following"))
    try await TestSite.withSong { site, browser in
      try await browser.open("/songs/1?line=2")
      #expect(browser.html.contains("data-place=\"0\""))
      try await browser.open("/songs/1?line=2", [following: "0"])
      #expect(browser.text.contains("3 of 3"))

      let reader = site.study.songs.reader()
      try await reader.sent(.opened(1, at: site.study.clock.now()))
      try await reader.sent(.moved(to: 1))
      try await browser.open("/songs/1?line=2", [following: "0"])
      #expect(browser.text.contains("2 of 3"))
    }
  }

  @Test func `A page that waits for a song is told why it can't be shown`() async throws {
    let site = try TestSite(tagger: "/nowhere")
    try await site.study.songs.add(
      Lyrics(title: "歌", lines: [Lyrics.Line("橋")]), at: site.study.clock.now())
    try await site.browse { browser in
      try await browser.open("/songs/1")
      #expect(browser.status != .ok)

      try await browser.open(
        "/songs/1", [try #require(HTTPField.Name("Sanpo-Following")): "true"])

      #expect(browser.status == .ok)
      #expect(browser.text.contains("Install the package open-jtalk-mecab-naist-jdic."))
    }
  }

  @Test func `A word put into a deck is told with undo, and again that it is there`()
    async throws
  {
    try await TestSite.withSong { _, browser in
      try await browser.open("/songs/1?line=1&word=0")
      try await browser.submit("/songs/1/word")
      #expect(browser.text.contains("“猫” was added to the deck “Dictionary”."))
      #expect(browser.text.contains("Undo"))

      let again = ["csrf": browser.csrf, "line": "1", "word": "0"]
      try await browser.post("/songs/1/word", urlEncoded(again))
      #expect(browser.text.contains("“猫” is already in the deck “Dictionary”."))
      #expect(!browser.text.contains("Undo"))
    }
  }
}

extension TestSite {
  /// Walks through a song of three lines.
  static func withSong(
    _ walk: @Sendable (TestSite, FormBrowser) async throws -> Void
  ) async throws {
    let site = try TestSite()
    let lyrics = Lyrics(title: "歌", lines: ["橋", "猫が食べる", "休む"].map { Lyrics.Line($0) })
    try await site.study.songs.add(lyrics, at: site.study.clock.now())
    // The first song waits for the Japanese dictionary.
    await site.study.openReading()
    await site.openDictionary()
    try await site.browse { try await walk(site, $0) }
  }
}
