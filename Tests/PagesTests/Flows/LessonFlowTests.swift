import Engine
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// A newcomer's first hour, in a browser without scripts.
struct LessonFlowTests {
  private let readings = ["あ": "a", "い": "i", "う": "u", "え": "e", "お": "o"]

  private func prompt(in browser: FormBrowser) -> String {
    browser.html.firstMatch(of: /class="prompt"[\s\S]*?lang="ja">(.)</).map { String($0.1) } ?? ""
  }

  @Test func `A newcomer is welcomed and offered the first lesson`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/")
      #expect(browser.text.contains("Your first lesson"))

      let status = try await browser.submit("/lessons")

      #expect(status == .seeOther)
      #expect(browser.path == "/lesson")
      #expect(browser.text.contains("1 of 5"))
    }
  }

  @Test func `A newcomer's first lesson comes before the song of the tour`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.study.songs.addExample(ExampleSongs.first, at: site.clock.now)
    try await site.browse { browser in
      try await browser.open("/")

      let text = browser.text
      let lesson = try #require(text.firstRange(of: "Your first lesson"))
      let songs = try #require(text.firstRange(of: "Songs"))
      #expect(lesson.lowerBound < songs.lowerBound)
      #expect(text.contains("In the course:"))
    }
  }

  @Test func `A deck that has only lessons begins one from its row, and has no coloured zeros`()
    async throws
  {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/decks")

      #expect(browser.html.contains("aria-label=\"Start a lesson from First Steps::Hiragana\""))
      #expect(browser.html.contains("count-new\">"))
      #expect(!browser.html.contains(/count-(learning|due)/))
    }
  }

  @Test func `Today has one banner to continue, and the lesson below it`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/lessons")
      try await browser.submit("/lessons")
      try await browser.open("/study")
      try await browser.submit("/study", ["query": "cat"])

      try await browser.open("/")

      #expect(browser.html.matches(of: /class="running[ "]/).count == 1)
      #expect(browser.text.contains("Continue cat, 4 left"))
      #expect(browser.text.contains("Continue the lesson"))
    }
  }

  @Test func `A lesson says what the example of a kana is`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/lessons")

      try await browser.submit("/lessons")

      #expect(browser.text.contains("As in"))
    }
  }

  @Test func `A newcomer completes the first lesson, its quiz and the first reviews`()
    async throws
  {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/lessons")
      #expect(browser.text.contains("Progress"))
      try await browser.submit("/lessons")
      for _ in 0..<5 { try await browser.submit("/lesson/step", ["step": "next"]) }
      #expect(browser.text.contains("5 left") && !browser.html.contains("data-shown-at"))

      let missed = prompt(in: browser)
      try await browser.submit("/lesson/reveal", ["typed": "wrong"])
      #expect(browser.text.contains("Incorrect"))
      try await browser.submit("/lesson/grade")
      #expect(browser.text.contains("5 left"), "a wrong answer comes again")

      var answered: [String] = []
      while browser.html.contains("/lesson/reveal") {
        let kana = prompt(in: browser)
        answered.append(kana)
        try await browser.submit("/lesson/reveal", ["typed": readings[kana, default: ""]])
        #expect(browser.text.contains("Correct"))
        try await browser.submit("/lesson/grade")
      }
      #expect(answered.count == 5 && answered.last == missed)
      #expect(browser.text.contains("Lesson complete"))
      #expect(browser.text.contains("Items learned 5 Answers 6 Right at first 80%"))
      #expect(browser.html.contains(#"data-key="Enter">Study"#))
      #expect(!browser.html.contains(#"data-key="Enter">Another lesson"#))

      site.clock.advance(by: .seconds(20 * 60))
      try await browser.open("/")
      #expect(browser.text.contains("To study 5"))
      try await browser.submit("/study")
      #expect(browser.path == "/session")
      #expect(browser.text.contains("5 left"))
      try await browser.submit(
        "/session/reveal", ["typed": readings[prompt(in: browser), default: ""]])
      #expect(browser.text.contains("Correct") && browser.text.contains("To remember"))
      try await browser.submit("/session/grade", ["grade": "good"])
      #expect(browser.text.contains("4 left"))
    }
  }

  /// Begins the reviews of a lesson that has been answered.
  private func withFirstReviews(
    _ walk: @Sendable (FormBrowser) async throws -> Void
  ) async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/lessons")
      try await browser.submit("/lessons")
      try await site.answerLesson()
      site.clock.advance(by: .seconds(20 * 60))
      try await browser.beginStudy()
      try await walk(browser)
    }
  }

  @Test func `A wrong answer is followed by what helps to remember it, then by its example`()
    async throws
  {
    try await withFirstReviews { browser in
      try await browser.submit("/session/reveal", ["typed": "x"])

      let text = browser.text
      let help = try #require(text.firstRange(of: "To remember"))
      let example = try #require(text.firstRange(of: "As in"))
      #expect(help.lowerBound < example.lowerBound)
      #expect(text.contains("You typed x") && !text.contains("Expected"))
    }
  }

  @Test func `What follows a session with nothing else due is the next lesson`() async throws {
    try await withFirstReviews { browser in
      try await browser.submit("/session/reveal", ["typed": "x"])
      try await browser.submit("/session/grade", ["grade": "again"])

      while browser.html.contains("/session/reveal") {
        let typed = readings[prompt(in: browser), default: ""]
        try await browser.submit("/session/reveal", ["typed": typed])
        try await browser.submit("/session/grade", ["grade": "easy"])
      }

      let html = browser.html
      let lesson = try #require(html.firstRange(of: #"data-key="Enter">Start lesson<"#))
      let cram = try #require(html.firstRange(of: #"<button class="button large cram">Cram"#))
      #expect(lesson.lowerBound < cram.lowerBound)
      try await browser.open("/")
      #expect(browser.html.contains(#"class="button large" data-key="Enter">Start lesson<"#))
    }
  }

  @Test func `An item is edited in its lesson, which goes on where it was`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/lessons")
      try await browser.submit("/lessons")
      try await browser.submit("/lesson/step", ["step": "next"])
      let edit = try #require(browser.links.first { $0.hasSuffix("/edit?from=lesson") })

      try await browser.open(edit)
      try await browser.submit(edit, ["notes": "Like a boat."])

      #expect(browser.path == "/lesson" && browser.text.contains("2 of 5"))
      #expect(browser.text.contains("Saved.") && browser.text.contains("Like a boat."))
    }
  }

  @Test func `The last answer of a quiz can be undone`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/lessons")
      try await browser.submit("/lessons")
      for _ in 0..<5 { try await browser.submit("/lesson/step", ["step": "next"]) }
      let first = prompt(in: browser)
      try await browser.submit("/lesson/reveal", ["typed": readings[first, default: ""]])
      try await browser.submit("/lesson/grade")
      #expect(browser.text.contains("4 left"))

      try await browser.submit("/lesson/undo")

      #expect(browser.text.contains("Answer undone.") && browser.text.contains("5 left"))
      #expect(prompt(in: browser) == first)
    }
  }

  @Test func `The previous item can be shown again`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/lessons")
      try await browser.submit("/lessons")
      #expect(browser.html.contains(#"data-key="ArrowLeft" disabled>Back<"#), "in its place")
      try await browser.submit("/lesson/step", ["step": "next"])
      #expect(browser.text.contains("2 of 5"))
      #expect(browser.html.contains(#"data-key="ArrowLeft">Back<"#))

      try await browser.submit("/lesson/step", ["step": "back"])

      #expect(browser.text.contains("1 of 5"))
    }
  }

  @Test func `A form of an old tab changes nothing in a lesson`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/lessons")
      try await browser.submit("/lessons")
      let old = try browser.form("/lesson/step").compactMapValues { $0 }
      try await browser.submit("/lesson/step", ["step": "next"])

      try await browser.post("/lesson/step", urlEncoded(old.merging(["step": "next"]) { $1 }))

      #expect(browser.text.contains("the current state"))
      #expect(browser.text.contains("2 of 5"))
    }
  }

  @Test func `A lesson can be stopped, and is then closed`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/lessons")
      try await browser.submit("/lessons")

      try await browser.submit("/lesson/stop")

      #expect(browser.path == "/lessons")
      #expect(browser.text.contains("Start lesson"))
    }
  }

  @Test func `A lesson of another deck says that the open one ended`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    let decks = try await site.study.today.decks.lines(at: site.clock.now)
    let katakana = try #require(decks.first { $0.deck.leafName == "Katakana" })
    try await site.browse { browser in
      try await browser.open("/lessons")
      try await browser.submit("/lessons")

      try await browser.open("/decks/\(katakana.id)")
      try await browser.submit("/lessons")

      #expect(browser.path == "/lesson" && browser.text.contains("ア"))
      #expect(browser.text.contains("Your lesson of First Steps::Hiragana ended."))
    }
  }

  @Test func `A song says beforehand that its lesson ends the open one`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.study.songs.addExample(ExampleSongs.first, at: site.clock.now)
    await site.study.openReading()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open("/songs/1")
      #expect(browser.text.contains("Study words"))
      #expect(!browser.text.contains("Your open lesson ends"))
      try await browser.open("/lessons")
      try await browser.submit("/lessons")

      try await browser.open("/songs/1")

      #expect(browser.text.contains("Your open lesson ends when “Study words” begins one."))
    }
  }

  @Test func `Without a lesson, its page redirects to the available lessons`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/lesson")

      #expect(browser.status == .seeOther)
      #expect(browser.headers[.location] == "/lessons")
    }
  }
}
