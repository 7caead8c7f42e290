import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// A newcomer's way through the introduction and the tour.
struct TutorialFlowTests {
  @Test func `A newcomer sees the introduction once, and then Today`() async throws {
    try await TestSite(offersTour: true).browse { browser in
      try await browser.open("/")
      let first = browser.headers[.location]
      try await browser.open("/welcome")
      try await browser.submit("/welcome/skip")
      try await browser.open("/")

      #expect(first == "/welcome")
      #expect(browser.path == "/")
      #expect(!browser.html.contains("tutorial-step"))
    }
  }

  @Test func `The dictionary is built from the beginning of the tour, which needs it later`()
    async throws
  {
    let site = try TestSite(offersTour: true)
    let file = site.folder.file("dictionary/words-and-kanji.sqlite")
    @Sendable func isBuilt() -> Bool { FileManager.default.fileExists(atPath: file.path) }
    try await site.browse { browser in
      try await browser.open("/welcome")
      #expect(!isBuilt())

      try await browser.submit("/welcome")

      let deadline = ContinuousClock.now + patience
      while !isBuilt(), .now < deadline { await Task.yield() }
      #expect(isBuilt())
    }
  }

  @Test func `The tour leads from the library to the example`() async throws {
    try await TestSite(offersTour: true).browse { browser in
      var steps: [String?] = []
      func note() {
        steps.append(browser.html.firstMatch(of: /id="tutorial-([a-z-]+)"/).map { String($0.1) })
      }

      try await browser.open("/welcome")
      try await browser.submit("/welcome")
      let begun = browser.path
      note()
      try await browser.open("/songs")
      note()
      try await browser.open("/songs/add")
      note()
      let lyrics = try browser.form("/songs/add")["lyrics"] ?? ""
      try await browser.submit("/songs/add")
      note()

      #expect(begun == "/?begin=true")
      #expect(steps == ["library", "add", "save", "translation"])
      #expect(lyrics?.hasPrefix("雨がとつぜん") == true)
      #expect(browser.path == "/songs")
    }
  }

  @Test func `On another page, the tour leads back to the page of its step`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/welcome")
      try await browser.submit("/welcome")
      try await browser.open("/songs")
      try await browser.open("/songs/add")
      try await browser.open("/decks")
      #expect(browser.html.contains(#"href="/songs/add" data-enhance>Continue the tour"#))
      try await browser.open("/songs/add")
      #expect(browser.text.contains("An example is filled in."))
      #expect(browser.text.contains("After the tour, songs can be added from files, too."))
      #expect(browser.text.contains("uses the first line.") && !browser.text.contains("the file"))
      try await browser.submit("/songs/add")
      let tutorial = site.study.tutorial()
      try await tutorial.sent(.opened)
      try await tutorial.sent(.did(.translation))

      try await browser.open("/nonsense")

      #expect(browser.html.contains(#"href="/songs" data-enhance>Continue the tour"#))
      #expect(!browser.text.contains("Tap or click a line"))
      try await browser.open("/songs")
      #expect(browser.text.contains("Open your song to continue the tour."))
    }
  }

  @Test func `The tour names the button for the next line as the song does`() async throws {
    let site = try TestSite()
    try await site.study.songs.addExample(ExampleSongs.first, at: site.clock.now)
    await site.study.openReading()
    await site.openDictionary()
    try await site.browse { browser in
      try await site.takeTour(
        TutorialStep.allCases.prefix(while: { $0 != .nextLine }), in: browser)

      try await browser.open("/songs/1")

      #expect(browser.text.contains("or use “Next” (› on a phone)."))
      #expect(browser.text.contains("Next j"))
    }
  }

  @Test func `The steps in a song can be passed over, and a kanji looked up by key, too`()
    async throws
  {
    let site = try TestSite()
    try await site.study.songs.addExample(ExampleSongs.first, at: site.clock.now)
    await site.study.openReading()
    await site.openDictionary()
    try await site.browse { browser in
      try await site.takeTour(TutorialStep.allCases.prefix(while: { $0 != .line }), in: browser)
      try await browser.open("/songs/1")
      try await browser.submit("/welcome/next")
      try await browser.submit("/welcome/next")
      #expect(browser.path == "/songs/1" && browser.text.contains("press Alt+k"))
      #expect(browser.text.contains("a kanji (a character such as 山)"))
      try await browser.open("/decks")
      #expect(!browser.html.contains("/welcome/next"))

      browser.region = "panel"
      try await browser.open(DictionaryPage().path(["text": "橋"]))
      browser.region = nil
      try await browser.open("/songs/1")

      #expect(browser.text.contains("“Study words” of a song teaches its words."))
    }
  }

  @Test func `The tour's steps can be skipped, and it can be taken again`() async throws {
    try await TestSite().browse { browser in
      try await browser.open("/settings")
      let link = browser.html.contains("href=\"/welcome\"")
      try await browser.open("/welcome")
      try await browser.submit("/welcome")
      try await browser.open("/decks")
      let isLed = browser.html.contains("1 of 9")
      try await browser.submit("/welcome/skip")

      #expect(link && isLed)
      #expect(!browser.html.contains("tutorial-step"))
    }
  }

  @Test func `A tour that is begun is continued from its page, or begun again`() async throws {
    try await TestSite().browse { browser in
      try await browser.open("/welcome")
      try await browser.submit("/welcome")

      try await browser.open("/welcome")

      #expect(browser.text.contains("Continue the tour") && browser.text.contains("Begin again"))
      #expect(!browser.html.contains("tutorial-step"))
    }
  }

  @Test func `The tour closes with a message, and then asks for a name on Today only`()
    async throws
  {
    let site = try TestSite()
    try await site.browse { browser in
      try await site.takeTour(TutorialStep.allCases.prefix(while: { $0 != .closing }), in: browser)

      try await browser.open("/decks")
      #expect(browser.text.contains("“Study words” of a song teaches its words."))
      try await browser.submit("/welcome/close")
      #expect(browser.path == "/" && browser.html.contains("is-panel"))
      #expect(browser.text.contains("9 of 9"))
      try await browser.open("/decks")
      #expect(!browser.text.contains("That was the tour. What should Sanpo call you?"))
      try await browser.open("/")
      try await browser.submit("/welcome/skip")

      #expect(!browser.html.contains("tutorial-step"))
    }
  }

  @Test func `The last step takes a name, by which Today greets and which the settings show`()
    async throws
  {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await site.takeTour(TutorialStep.allCases.filter { $0 != .name }, in: browser)

      try await browser.open("/")
      #expect(browser.text.contains("That was the tour. What should Sanpo call you?"))
      try await browser.submit("/welcome/name", ["name": "Anna"])
      #expect(browser.text.contains("Welcome, Anna"))
      try await browser.open("/settings")

      #expect(try browser.form("/settings")["name"] == "Anna")
    }
  }
}

extension TestSite {
  /// Begins the tour in a browser, and takes these steps of it.
  fileprivate func takeTour(
    _ steps: some Sequence<TutorialStep>, in browser: FormBrowser
  ) async throws {
    try await browser.open("/welcome")
    try await browser.submit("/welcome")
    let tutorial = study.tutorial()
    try await tutorial.sent(.opened)
    for step in steps { try await tutorial.sent(.did(step)) }
  }
}
