import Engine
import Helpers
import Testing

/// What a screen reader says when a page changes.
@Suite(.serialized, .browser()) struct BrowserAnnouncementTests {
  /// What describes the focused element, a text for each part.
  private func description(_ browser: Browser) async throws -> [String] {
    try await browser.evaluate(
      """
      const ids = document.activeElement.getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => document.getElementById(id).textContent.trim());
      """)
  }

  @Test func `What is asked describes the field, and the verdict the right answer`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.address)
    try await browser.swap(byClicking: "Start the first lesson")
    for _ in 1...5 { try await browser.swap { try await browser.press(.enter) } }
    let question = try await browser.prompt
    #expect(try await description(browser) == ["Hiragana Reading", question])

    for (typed, verdict) in [("wrong", "Incorrect"), (nil, "Correct")] {
      let kana = try await browser.prompt
      let right = try #require(BrowserKana.romaji[kana])
      try await browser.find("main [name=typed]").type(typed ?? right)
      try await browser.swap { try await browser.press(.enter) }
      try await browser.waitFor(css: "#announcer", containing: "\(verdict): \(right)")
      #expect(try await description(browser) == [verdict])
      try await browser.swap { try await browser.press(.space) }
    }
  }

  @Test func `A session that a restore puts in place of the shown one is told`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    try await stage.terminal("backup")
    try await browser.swap(byClicking: "Show answer")

    try await stage.terminal("restore", "latest", "--yes")

    try await browser.waitFor(css: "#signpost", containing: "restored from a backup")
    try await browser.waitFor(css: "main:not(:has(.reveal)) .prompt", containing: "猫")
  }

  @Test func `What is asked is announced with a question that is only remembered`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))

    try await browser.swap(byClicking: "Study all decks")

    let question = try await browser.prompt
    try await browser.waitFor(css: "#announcer", containing: "Item Front → Back: \(question)")
  }

  @Test func `How many cards of a list are ticked is announced`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/find?q=deck:Animals"))

    try await browser.click(css: "tbody [type=checkbox]")
    try await browser.waitFor(css: "#announcer", containing: "Selected cards: 1")
    try await browser.click(css: "[data-ticks-all]")
    try await browser.waitFor(css: "#announcer", containing: "Selected cards: 2")
  }

  @Test func `What an import would bring, and what it brought, is announced and focused`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    for (button, result) in [("Preview", "1 row: 1 new"), ("Import", "1 of 1 row imported")] {
      try await browser.go(to: stage.url("/exchange"))
      try await browser.fill("text", "猫,cat")
      try await browser.swap(byClicking: button)

      try await browser.waitFor(css: "#announcer", containing: result)
      let focused: String = try await browser.evaluate("return document.activeElement.textContent")
      #expect(focused.hasPrefix(result))
    }
  }

  @Test func `What a long import brought is announced when it is done`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/exchange"))
    try await browser.fill("text", "猫,cat")
    try await browser.swap(byClicking: "Import")

    // As if the page had been drawn before the import was done.
    try await browser.evaluate(
      """
      for (const region of [main(), lastSent]) region.querySelector("[data-focus]").remove();
      announce("");
      catchUp();
      """, as: JSONValue?.self)

    try await browser.waitFor(css: "#announcer", containing: "1 of 1 row imported")
  }

  @Test func `Why a question was refused is announced, not what became of the one before`()
    async throws
  {
    let model = ModelStandIn(.openai)
    model.misbehave(.cut)
    let (stage, browser) = (try await BrowserStage(talkingTo: model), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/tutor"))
    try await browser.fill("text", "Count")
    try await browser.swap(byClicking: "Ask")
    try await browser.waitFor(css: ".from-tutor .error", containing: "cut off")

    try await browser.find("#field-text").type(" ")
    try await browser.swap(byClicking: "Send")

    let reason = try await browser.find("#note-text .error").text
    try await browser.waitFor(css: "#announcer", containing: reason)
  }

  @Test func `An answer of the tutor is announced once it is complete, and leaves the focus`()
    async throws
  {
    let model = ModelStandIn(.openai)
    model.reply("One two three four five six seven eight nine ten.")
    model.hold()
    let (stage, browser) = (try await BrowserStage(talkingTo: model), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/tutor"))
    try await browser.fill("text", "Count")
    try await browser.swap(byClicking: "Ask")
    try await browser.waitFor(css: "#announcer", containing: "Answering")

    try await browser.swap { model.release() }

    try await browser.waitFor(css: "#announcer", containing: "nine ten.")
    let focused: String = try await browser.evaluate("return document.activeElement.tagName")
    #expect(focused == "H1")
  }

  @Test func `The line, its translation and the word that keys lead to are announced`()
    async throws
  {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()
    let steps: [(key: Browser.Key, text: String)] = [
      ("j", "傘を忘れた 帰り道"), ("t", "On my way home, my umbrella forgotten"), ("n", "傘"),
    ]

    for step in steps {
      try await browser.press(step.key)
      try await browser.waitFor(css: "#announcer", containing: step.text)
    }
  }

  @Test func `A line that comes with a notice is announced after it`() async throws {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()

    let said: String = try await browser.evaluate(
      """
      const notice = document.createElement("div");
      notice.className = "notice";
      notice.append(document.createElement("p"));
      notice.firstChild.textContent = "Saved.";
      document.querySelector("main").prepend(notice);
      document.querySelector(".lyrics .is-current").classList.remove("is-current");
      document.getElementById("line-1").classList.add("is-current");
      document.getElementById("song-bar").dataset.line = "1";
      document.dispatchEvent(new CustomEvent("sanpo:region", { detail: {} }));
      return document.getElementById("announcer").textContent;
      """)

    #expect(said.hasPrefix("Saved. 傘を忘れた"))
  }
}
