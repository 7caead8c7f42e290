import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Japanese speech on the pages, with a small program in place of Open JTalk.
struct AudioFlowTests {
  private let voices: TemporaryFolder

  init() throws { voices = try TemporaryFolder() }

  private func site(_ audio: Settings.Audio, _ script: String = StandInVoice.speaks) async throws
    -> TestSite
  {
    let site = try TestSite(openJTalk: StandInVoice.openJTalk(in: voices.url, script))
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat", reading: "ねこ")])
    try await site.study.care.changeSettings(["audio": audio.rawValue])
    return site
  }

  private let voice = "/voice/%E7%8C%AB/%E3%81%AD%E3%81%93"

  @Test(arguments: [(Settings.Audio.off, 0), (.on, 1), (.autoplay, 2)])
  func `An answer is played as the settings say`(audio: Settings.Audio, marks: Int) async throws {
    let site = try await site(audio)
    try await site.browse { browser in
      try await browser.open("/study")
      try await browser.submit("/study", ["mode": "scheduled"])
      #expect(!browser.html.contains("data-plays"))

      try await browser.submit("/session/reveal")

      #expect(browser.html.contains("data-plays") == (marks > 0))
      #expect(browser.html.contains("data-autoplay") == (marks > 1))
      #expect(browser.links.contains(voice) == (marks > 0))
    }
  }

  @Test(arguments: [true, false])
  func `A lesson can be heard while audio is off, if there is a voice`(hasVoice: Bool)
    async throws
  {
    let openJTalk =
      try hasVoice
      ? StandInVoice.openJTalk(in: voices.url) : OpenJTalk(program: ["sh"], voices: [])
    let site = try TestSite(course: Course.forTests.get(), openJTalk: openJTalk)
    try await site.browse { browser in
      try await browser.open("/lessons")

      try await browser.submit("/lessons")

      #expect(browser.html.contains("data-plays") == hasVoice)
      #expect(!browser.html.contains("data-autoplay"))
    }
  }

  @Test func `Items and dictionary words can be played from their pages`() async throws {
    let site = try await site(.autoplay)
    await site.openDictionary()
    try await site.browse { browser in
      for page in ["/items/1", WordPage(WordName("食べる", "たべる")).path] {
        try await browser.open(page)

        #expect(browser.html.contains("data-plays") && !browser.html.contains("data-autoplay"))
      }
    }
  }

  /// Asks the listening card of 猫 on a site.
  private func ask(_ site: TestSite, in browser: FormBrowser) async throws {
    let deck = try await site.addDeck(
      "Animals", [ItemContent(front: "猫", back: "cat", reading: "ねこ")])
    try await browser.open("/decks/\(deck)")
    try await browser.submit("/decks/\(deck)/options", ["listening": "true", "burySiblings": nil])
    try await browser.open("/study")
    try await browser.submit("/study", ["mode": "scheduled"])
    try await browser.answer(.easy)
  }

  @Test func `A listening card plays its prompt and shows the word with the answer`() async throws {
    let site = try TestSite(openJTalk: StandInVoice.openJTalk(in: voices.url))
    try await site.browse { browser in
      try await ask(site, in: browser)
      #expect(browser.html.contains("data-autoplay") && browser.links.contains(voice))
      #expect(browser.text.contains("Type what you hear"))
      #expect(!browser.text.contains("猫") && !browser.text.contains("ねこ"))

      try await browser.submit("/session/reveal", ["typed": "neko"])

      #expect(browser.text.contains("猫") && browser.text.contains("cat"))
      #expect(browser.html.contains("is-right"))
    }
  }

  @Test func `Without a voice a listening card says what to install and shows the reading`()
    async throws
  {
    let site = try TestSite(openJTalk: OpenJTalk(program: ["sh"], voices: []))
    try await site.browse { browser in
      try await ask(site, in: browser)

      #expect(browser.text.contains("Install the package hts-voice-nitech-jp-atr503-m001"))
      #expect(browser.text.contains("ねこ") && !browser.html.contains("data-plays"))
    }
  }

  @Test func `The browser may cache a recording`() async throws {
    let site = try await site(.on)
    try await site.browse { browser in
      try await browser.open(voice)

      #expect(browser.status == .ok && browser.headers[.contentType] == "audio/wav")
      #expect(StandInVoice.words(in: Data(browser.html.utf8)) == "猫")
    }
  }

  @Test func `A text that cannot be spoken gets a page with the reason`() async throws {
    let site = try await site(.on, "exit 1")
    try await site.browse { browser in
      try await browser.open(voice)
      #expect(browser.status == .serviceUnavailable)
      #expect(browser.text.contains("Open JTalk couldn't read that aloud."))

      try await browser.open("/voice/cat/cat")
      #expect(browser.status == .notFound)
    }
  }

  /// A site with a note that has a recording on its front, and two on its back.
  private func siteWithRecordings(_ audio: Settings.Audio) async throws -> TestSite {
    let site = try TestSite()
    try await site.study.care.changeSettings(["audio": audio.rawValue])
    try await site.addDeck("Words", [])
    let note = """
      {"action": "addNote", "version": 6, "params": {"note": {"deckName": "Words",
        "modelName": "Basic", "fields": {"Front": "cat [sound:q.wav]",
          "Back": "Katze [sound:a.wav] [sound:b.wav]"}}}}
      """
    let anki = site.study.ankiConnect.server(key: nil) { _ in }
    _ = await anki.answer(to: Data(note.utf8), at: site.clock.now)
    return site
  }

  @Test(arguments: [
    (Settings.Audio.off, "settings", false), (.off, "on", true), (.autoplay, "off", false),
  ])
  func `Sounds of a deck's notes play by themselves as the deck says`(
    audio: Settings.Audio, sounds: String, playsItself: Bool
  ) async throws {
    let site = try await siteWithRecordings(audio)
    let lines = try await site.study.today.decks.lines(at: site.clock.now)
    var deck = try #require(lines.first { $0.deck.name == "Words" }).deck
    deck.options.holdsNotes = true
    let id = try await site.study.today.decks.change(deck, at: site.clock.now).id
    try await site.browse { browser in
      try await browser.open("/decks/\(id)")
      try await browser.submit("/decks/\(id)/options", ["sounds": sounds])
      try await browser.open("/study")
      try await browser.submit("/study", ["mode": "scheduled"])

      #expect(browser.html.contains("data-autoplay") == playsItself)
      #expect(browser.html.contains("data-plays") == (audio != .off || playsItself))

      try await browser.submit("/session/reveal")

      #expect(browser.html.contains("data-autoplay") == playsItself)
    }
  }

  @Test func `Recordings of a note are played with their side, or on a key`() async throws {
    let site = try await siteWithRecordings(.autoplay)
    try await site.browse { browser in
      try await browser.open("/study")
      try await browser.submit("/study", ["mode": "scheduled"])
      #expect(browser.html.contains(/href="\/media\/sounds\/q.wav"[^>]* data-autoplay/))
      #expect(browser.html.contains(/href="\/media\/sounds\/q.wav"[^>]* data-key="p"/))
      #expect(!browser.html.contains("<audio"))

      try await browser.submit("/session/reveal")

      #expect(browser.html.contains(/href="\/media\/sounds\/a.wav"[^>]* data-autoplay/))
      #expect(
        browser.html.contains(/a.wav"[^>]* data-then="\/media\/sounds\/b.wav"/))
      #expect(browser.html.contains(/<audio [^>]*src="\/media\/sounds\/b.wav"/))
      #expect(!browser.html.contains("q.wav"))
    }
  }
}
