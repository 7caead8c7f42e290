import Engine
import Foundation
import Helpers
import Testing

/// Pages that stay open while other faces work on the same data.
@Suite(.serialized, .browser()) struct BrowserLiveTests {
  @Test func `An item added in the terminal is due on the open page at once`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.address)
    try await browser.waitFor(css: ".due-count", containing: "2")
    try await browser.markPage()

    try await stage.terminal("add", "鳥", "bird", "--deck", "Animals")

    try await browser.waitFor(css: ".due-count", containing: "3")
    #expect(try await browser.isMarked, "nothing was loaded anew")
  }

  @Test func `An answer in another process updates the open page`() async throws {
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

  @Test func `Undoing an answer in the terminal returns the open page to its card`()
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

  @Test
  func `A page with typed input offers to follow a session that continued elsewhere`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    let (otherStage, other) = (try await BrowserStage(in: stage.home), try await Browser.start())
    try await beginQuiz(stage, browser)
    let first = try await browser.prompt
    try await other.go(to: otherStage.url("/lesson"))

    // Kana where romaji is expected: returned to the field, which is then untouched.
    try await browser.find("main [name=typed]").type(first)
    try await browser.swap { try await browser.press(.enter) }
    try await browser.waitFor(css: ".again", containing: "in romaji")
    let marked: String = try await browser.evaluate("return getSelection().toString();")
    #expect(marked == first, "what is typed next takes its place")
    let second = try await answerInQuiz(other)
    try await browser.waitFor(css: "main h1.prompt", containing: second)

    try await browser.fill("typed", "ha")
    _ = try await answerInQuiz(other)
    try await browser.waitFor(
      css: "#signpost", containing: "The session continued in another face")
    #expect(try await browser.find("main [name=typed]").property("value") == "ha")
    try await browser.swap { try await browser.click(css: "#signpost a") }
    let third = try await other.prompt
    try await browser.waitFor(css: "main h1.prompt", containing: third)
    try await other.quit()
  }

  @Test func `A question that another face went on to is announced, and can be typed to at once`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    let (otherStage, other) = (try await BrowserStage(in: stage.home), try await Browser.start())
    try await beginQuiz(stage, browser)
    try await other.go(to: otherStage.url("/lesson"))

    let kana = try await other.prompt
    try await other.fill("typed", try #require(BrowserKana.romaji[kana]))
    try await other.swap { try await other.press(.enter) }
    try await browser.waitFor(css: "main .verdict", containing: "Correct")
    try await other.swap { try await other.press(.space) }

    let question = try await other.prompt
    try await browser.waitFor(css: "main h1.prompt", containing: question)
    let focused: String = try await browser.evaluate("return document.activeElement.id")
    #expect(focused == "typed")
    try await browser.waitFor(css: "#announcer", containing: question)
    try await other.quit()
  }

  @Test(arguments: ["/", "/decks", "/study", "/settings", "/kanji", "/items/1"])
  func `A page that starts listening is not replaced when nothing has changed`(
    _ path: String
  ) async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url(path))

    let isSame: Bool = try await browser.evaluate(
      """
      const main = document.getElementById("main");
      const looked = () => performance.getEntriesByName(location.href, "resource").length > 0;
      while (!looked()) await new Promise(requestAnimationFrame);
      while (isRefreshing) await new Promise(requestAnimationFrame);
      return main === document.getElementById("main");
      """)

    #expect(isSame)
  }

  @Test func `A question in a quiz is not replaced because its clock has run on`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/quiz"))
    try await browser.find("[name=scope]").select(option: "Animals")
    try await browser.find("[name=seconds]").select(option: "60")
    try await browser.swap(byClicking: "Start quiz")
    try await browser.waitFor(css: "[data-time-left]")

    let isSame: Bool = try await browser.evaluate(
      """
      const main = document.getElementById("main");
      const timer = document.querySelector("[data-time-left]");
      while (isRefreshing || !timer.textContent.endsWith("seconds"))
        await new Promise(requestAnimationFrame);
      await catchUp();
      return main === document.getElementById("main");
      """)

    #expect(isSame)
  }

  @Test func `A cleared checkbox stays cleared when another face writes`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    try await browser.click(css: "details:has([name=fuzz]) summary")
    try await browser.click(css: "main [name=fuzz]")

    try await stage.terminal("settings", "lesson-size", "7")

    try await browser.waitFor(css: "main [name=lesson-size][value='7']")
    #expect(try await browser.find("main [name=fuzz]").isSelected == false)
  }

  @Test func `An open drawer stays open when another face writes`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    try await browser.click(css: "details:has([name=fuzz]) summary")

    try await stage.terminal("settings", "lesson-size", "7")

    try await browser.waitFor(css: "main [name=lesson-size][value='7']")
    try await browser.waitFor(css: "details[open]:has([name=fuzz])")
    #expect(try await browser.complaints() == [])
  }

  @Test func `A link to a section of the page keeps what was changed on it`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    try await browser.fill("lesson-size", "9")

    let isSame: Bool = try await browser.evaluate(
      """
      const main = document.getElementById("main");
      document.querySelector("main a[href^='#']").click();
      await new Promise((resolve) => setTimeout(resolve));
      return main === document.getElementById("main") && location.hash !== "" && !inFlight;
      """)

    #expect(isSame)
    #expect(try await browser.find("main [name=lesson-size]").property("value") == "9")
  }

  @Test func `What was typed stays when the server refuses the form's token`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/items/1/edit"))
    try await browser.fill("notes", "A long note.")
    try await browser.evaluate(
      "document.querySelector('main [name=csrf]').value = 'outdated'", as: JSONValue?.self)

    try await browser.click("Save")

    try await browser.waitFor(css: "#signpost.is-problem", containing: "outdated")
    #expect(try await browser.find("main [name=notes]").property("value") == "A long note.")
  }

  @Test func `A refused page connects again, each time later`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.address)

    let waits: [Int] = try await browser.evaluate(
      """
      const [made, waits] = [[], []];
      window.EventSource = class extends EventTarget {
        static OPEN = 1;
        static CLOSED = 2;
        readyState = 2;
        constructor() { super(); made.push(this); }
        close() {}
      };
      window.setTimeout = (action, wait) => (waits.push(wait / 1000), action());
      follow();
      while (made.length < 9) made.at(-1).dispatchEvent(new Event("error"));
      made.at(-1).dispatchEvent(new Event("open"));
      made.at(-1).dispatchEvent(new Event("error"));
      return waits;
      """)

    #expect(waits == [5, 10, 20, 40, 80, 160, 320, 320, 5])
  }

  @Test func `Scripts are told that another face's change replaced the page`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/decks"))
    try await browser.evaluate(
      """
      window.told = [];
      document.addEventListener("sanpo:region", ({ detail }) => told.push(detail.isByOthers));
      """, as: JSONValue?.self)

    try await stage.addAnimals()
    try await browser.waitFor(css: "main", containing: "Animals")
    try await browser.swap(byClicking: "Animals")

    #expect(try await browser.evaluate("return told", as: [Bool].self) == [true, false])
  }

  @Test func `Back leads to where the page was left`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/more"))
    let place: Double = try await browser.evaluate(
      "document.body.style.paddingBottom = '300vh'; scrollTo(0, 700); return scrollY;")
    try await browser.swap {
      try await browser.evaluate(
        "document.querySelector('main a[data-enhance]').click()", as: JSONValue?.self)
    }
    #expect(try await browser.evaluate("return scrollY", as: Double.self) == 0)

    try await browser.swap { try await browser.evaluate("history.back()", as: JSONValue?.self) }

    #expect(try await browser.evaluate("return scrollY", as: Double.self) == place)
  }

  private func beginQuiz(_ stage: BrowserStage, _ browser: Browser) async throws {
    try await browser.go(to: stage.address)
    try await browser.swap(byClicking: "Start the first lesson")
    for place in 1...5 {
      try await browser.waitFor(css: ".run-progress", containing: "\(place) of 5")
      try await browser.swap(byClicking: place < 5 ? "Next" : "Start quiz")
    }
  }

  /// - Returns: the next question.
  private func answerInQuiz(_ browser: Browser) async throws -> String {
    let kana = try await browser.prompt
    try await browser.fill("typed", try #require(BrowserKana.romaji[kana]))
    try await browser.swap { try await browser.press(.enter) }
    try await browser.waitFor(css: ".verdict", containing: "Correct")
    try await browser.swap { try await browser.press(.space) }
    return try await browser.prompt
  }

  private func answer(_ browser: Browser) async throws {
    try await browser.swap(byClicking: "Study all decks")
    try await browser.swap { try await browser.press(.space) }
    try await browser.swap { try await browser.press("4") }
    try await browser.waitFor(css: ".run-progress", containing: "1 left")
  }
}

extension Browser {
  /// Sets a mark that is lost when the page is loaded again.
  fileprivate func markPage() async throws {
    try await evaluate("window.isMarked = true", as: JSONValue?.self)
  }

  fileprivate var isMarked: Bool {
    get async throws { try await evaluate("return window.isMarked === true") }
  }
}
