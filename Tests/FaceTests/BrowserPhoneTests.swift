import Engine
import Helpers
import Testing

/// What differs where a finger points and a keyboard covers half the window.
@Suite(.serialized, .browser()) struct BrowserPhoneTests {
  /// As if the browser were a phone's, until the next page.
  private static let coarsely = """
    const isMatch = window.matchMedia;
    window.matchMedia = (query) =>
      query === "(pointer: coarse)" ? { matches: true } : isMatch.call(window, query);
    """

  @Test func `The second tap of a double tap grades no answer that has just come`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    try await browser.swap(byClicking: "Show answer")

    let isTaken: [Bool] = try await browser.evaluate(
      """
      let isSent = false;
      addEventListener("submit", (event) => {
        isSent = true;
        event.preventDefault();
        event.stopPropagation();
      }, true);
      const now = performance.now();
      const tap = (delay) => {
        isSent = false;
        performance.now = () => now + delay;
        const grade = document.querySelector("main .grade-good");
        const [shared, pointerType] = [{ bubbles: true, cancelable: true }, "touch"];
        grade.dispatchEvent(new PointerEvent("pointerdown", { ...shared, pointerType }));
        grade.dispatchEvent(new MouseEvent("click", { ...shared, detail: 1 }));
        return isSent;
      };
      performance.now = () => now;
      show(parsed(main().outerHTML).region);
      return [tap(100), tap(1000)];
      """)

    #expect(isTaken == [false, true])
  }

  @Test func `After a search, a phone's keyboard covers nothing that was found`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    func focused() async throws -> String {
      try await browser.evaluate("return document.activeElement.tagName")
    }
    try await browser.go(to: stage.url("/find"))
    try await browser.fill("q", "cat")
    try await browser.swap(byClicking: "Find")
    #expect(try await focused() == "INPUT")

    try await browser.evaluate(Self.coarsely, as: JSONValue?.self)
    try await browser.swap(byClicking: "Find")

    #expect(try await focused() == "H1")
  }

  @Test func `A phone's Enter key breaks the line in a card's front`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/decks"))
    try await browser.swap(byClicking: "Animals")

    let breaksLine: [Bool] = try await browser.evaluate(
      """
      const front = document.querySelector("main [name=front]");
      const press = () => front.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      front.form.addEventListener("submit", (event) => event.preventDefault());
      const before = press();
      \(Self.coarsely)
      return [before, press()];
      """)

    #expect(breaksLine == [false, true])
  }

  @Test func `On a phone, the definition that was asked for is in view`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.resize(width: 360, height: 740)
    try await browser.go(to: stage.url("/words?level=medium&seed=1"))
    try await browser.waitFor(css: ".word-card")

    try await browser.click("Show words")
    try await browser.waitFor(css: "#word-list:focus")

    let isInView: Bool = try await browser.evaluate(
      """
      const { top } = document.querySelector(".word-card").getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
      """)
    #expect(isInView)
  }

  @Test func `Back leaves a song, from whatever line`() async throws {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()
    let opened: Int = try await browser.evaluate("return history.length")

    for line in 1...2 {
      try await browser.click(css: "#song-next")
      try await browser.waitFor(css: "#line-\(line).is-current")
    }

    #expect(try await browser.evaluate("return history.length") == opened)
    let address: String = try await browser.evaluate("return location.search")
    #expect(address.contains("line=2"))
  }

  @Test func `In a list of cards, “Due” takes less room than the front`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.resize(width: 360, height: 740)
    try await browser.go(to: stage.url("/find?q=cat"))
    try await browser.waitFor(css: ".items tbody .front")

    let widths: [Double] = try await browser.evaluate(
      """
      const heads = [...document.querySelectorAll(".items thead tr > *")];
      const due = heads.find((head) => head.textContent.trim().startsWith("Due"));
      return [heads[0], due].map((head) => head.getBoundingClientRect().width);
      """)

    #expect(widths[0] > widths[1], "\(widths)")
  }

  @Test func `On a phone on its side, the line being read is above a song's bar`() async throws {
    let stage = try await BrowserStage()
    let browser = try await stage.exampleSong()
    try await browser.resize(width: 740, height: 360)
    try await browser.go(to: stage.url("/songs/1?line=2&word=0&translations=true"))
    try await browser.waitFor(css: ".song-word")
    try await browser.click(css: "#song-next")
    try await browser.waitFor(css: "#line-3.is-current")

    let bar: Double = try await browser.evaluate(
      """
      const edges = (css) => document.querySelector(css).getBoundingClientRect();
      while (edges(".is-current").bottom > edges("#song-bar").top)
        await new Promise(requestAnimationFrame);
      return edges("#song-bar").height;
      """)

    #expect(bar < 80)
  }

  @Test func `In a low window, the button that saves the settings covers none of them`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.resize(width: 740, height: 360)
    try await browser.go(to: stage.url("/settings"))

    #expect(try await browser.find(".save-bar").style("position") == "static")
  }

  private func cram(_ search: String, _ browser: Browser) async throws {
    try await browser.swap {
      try await browser.evaluate(
        """
        document.querySelector("main [name=query]").value = arguments[0];
        [...document.querySelectorAll("main button")]
          .find((button) => button.textContent.trim() === "Cram").click();
        """, .string(search), as: JSONValue?.self)
    }
    try await browser.waitFor(css: ".run-name", containing: "Cram")
  }

  @Test func `A search as a session's name takes one line, and the question is in view`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.resize(width: 320, height: 568)
    try await browser.go(to: stage.url("/study"))
    try await cram("deck:\"First Steps::Kanji\" card:Reading -is:suspended", browser)

    let heights: [Double] = try await browser.evaluate(
      """
      const edges = (css) => document.querySelector(css).getBoundingClientRect();
      return [
        edges(".run-name > span").height, edges("main .prompt").bottom, edges("main .actions").top,
      ];
      """)

    #expect(heights[0] < 40)
    #expect(heights[1] <= heights[2])
  }

  @Test func `Where a session was started doesn't lie under its progress`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.resize(width: 360, height: 740)
    try await browser.go(to: stage.url("/study"))
    try await cram("deck:\"First Steps::Hiragana\"", browser)

    let edges: [Double] = try await browser.evaluate(
      """
      const badge = document.querySelector(".run-name .badge");
      badge.textContent = "started in the terminal";
      const progress = document.querySelector(".run-progress");
      return [badge.getBoundingClientRect().right, progress.getBoundingClientRect().left];
      """)

    #expect(edges[0] <= edges[1], "\(edges)")
  }

  @Test func `Beside “I was right”, each grade has its interval on one line`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.resize(width: 740, height: 360)
    try await browser.go(to: stage.url("/study"))
    try await cram("deck:\"First Steps::Hiragana\"", browser)
    try await browser.find("main [name=typed]").type("wrong")
    try await browser.swap(byClicking: "Check")

    let heights: [Double] = try await browser.evaluate(
      """
      return [...document.querySelectorAll(".claims ~ .grades > .grade")].map((grade) => {
        const interval = document.createElement("span");
        Object.assign(interval, { className: "grade-when", textContent: "10 min" });
        grade.prepend(interval);
        return interval.getBoundingClientRect().height;
      });
      """)

    #expect(heights.count == 4 && heights.allSatisfy { $0 < 30 }, "\(heights)")
  }

  @Test func `The label of a chart's last bar may reach beyond the bars`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/statistics"))

    let overflow: String = try await browser.evaluate(
      """
      main().insertAdjacentHTML("beforeend", "<figure class='chart'><svg></svg></figure>");
      return getComputedStyle(document.querySelector(".chart > svg")).overflow;
      """)

    #expect(overflow == "visible")
  }

  // A window of 360 pixels.
  @Test(arguments: ["/decks", "/find?q=deck:Kanji"])
  func `With text of one and a half times the size, tables need no scrolling sideways`(
    path: String
  ) async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.resize(width: 240, height: 493)
    try await browser.go(to: stage.url(path))
    try await browser.waitFor(css: "main table tbody tr")

    let isWithin: Bool = try await browser.evaluate(
      """
      const { scrollWidth, clientWidth } = document.querySelector(".sheet:has(> table)");
      return scrollWidth <= clientWidth;
      """)

    #expect(isWithin)
  }

  @Test(arguments: ["/dictionary", "/settings", "/find?q=deck:Kanji"])
  func `Links in a row are large enough for a finger`(path: String) async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url(path))

    let sizes: [Double] = try await browser.evaluate(
      """
      for (const { cssRules } of document.styleSheets) {
        for (const { media } of cssRules) {
          if (media?.mediaText.includes("pointer: coarse")) media.mediaText = "all";
        }
      }
      return [...document.querySelectorAll(":is(.tabs, .sections, .summary.row) a")].flatMap(
        (link) => {
          const { width, height } = link.getBoundingClientRect();
          return [width, height];
        });
      """)

    #expect(!sizes.isEmpty && sizes.allSatisfy { $0 >= 44 }, "\(sizes)")
  }
}
