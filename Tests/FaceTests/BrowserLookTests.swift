import Helpers
import Testing

/// Where things stand on pages.
@Suite(.serialized, .browser()) struct BrowserLookTests {
  @Test func `A box to tick is level with its word, and the reading below the word`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    _ = try await stage.terminal("add", "二", "two", "--reading", "ふた")
    try await browser.go(to: stage.url("/find?q=two"))

    let distances: [Double] = try await browser.evaluate(
      """
      const edges = (selector) => document.querySelector(selector).getBoundingClientRect();
      const middle = ({ top, bottom }) => (top + bottom) / 2;
      const reading = document.createRange();
      reading.selectNodeContents(document.querySelector(".items th .in-deck"));
      return [
        middle(edges(".items tbody input")) - middle(edges(".items .front")),
        reading.getBoundingClientRect().left - edges(".items .front").left,
      ];
      """)

    #expect(distances.allSatisfy { abs($0) <= 2 }, "\(distances)")
  }

  @Test func `Side by side, a translation is on the baseline of its line, after long ones too`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    _ = try await stage.terminal("song", "add", "--example", "雨のバス停")
    let long = Array(repeating: "rain", count: 60).joined(separator: " ")
    _ = try await stage.terminal("song", "translate", "1", "2", long)
    try await browser.go(to: stage.url("/songs/1"))
    try await browser.waitFor(css: ".lyric")
    try await browser.swap(byClicking: "Side by side")
    try await browser.waitFor(css: ".parallel")

    let distances: [Double] = try await browser.evaluate(
      """
      const baseline = (text) => {
        const mark = document.createElement("span");
        mark.style.display = "inline-block";
        text.prepend(mark);
        return mark.getBoundingClientRect().bottom;
      };
      const translations = document.querySelectorAll(".translation");
      return [...document.querySelectorAll(".lyric")].map(
        (line, place) => baseline(translations[place]) - baseline(line));
      """)

    #expect(distances.count == 11 && distances.allSatisfy { abs($0) <= 3 }, "\(distances)")
  }

  @Test func `The navigation ends with “More” at every width, which repeats no page of it`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    for (width, height) in [(1280, 900), (768, 900), (390, 844)] {
      try await browser.resize(width: width, height: height)
      try await browser.go(to: stage.url("/more"))

      let names: [String] = try await browser.evaluate(
        """
        return [...document.querySelectorAll(".nav a, main .links a")]
          .filter((link) => link.getClientRects().length > 0).map((link) => link.textContent);
        """)

      #expect(Set(["Settings", "More", "Statistics", "Undo"]).isSubset(of: names))
      #expect(Set(names).count == names.count, "\(names)")
      let isWithin: Bool = try await browser.evaluate(
        "return document.documentElement.scrollWidth <= innerWidth")
      #expect(isWithin)
    }
  }

  @Test func `“Undo” stands at the edge of the list, however long what it undoes`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.terminal("add", "二", "two")
    try await browser.go(to: stage.url("/undo"))

    let distance: Double = try await browser.evaluate(
      """
      const edge = (selector) => document.querySelector(selector).getBoundingClientRect().right;
      return edge(".changes") - edge(".changes button");
      """)

    #expect(abs(distance) <= 1)
  }

  @Test func `Every list of keys has the same space above`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/keys"))

    let spaces: [Double] = try await browser.evaluate(
      """
      const lists = [...document.querySelectorAll("main .keys")];
      const headings = [...document.querySelectorAll("main .sheet h2")];
      return lists.slice(1).map((_, place) =>
        headings[place + 1].getBoundingClientRect().top
          - lists[place].getBoundingClientRect().bottom);
      """)

    #expect(spaces.count == 5 && Set(spaces).count == 1, "\(spaces)")
  }

  @Test func `On a phone, the start of a lesson is in view`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.resize(width: 390, height: 844)
    try await browser.go(to: stage.url("/lessons"))

    let isInView: Bool = try await browser.evaluate(
      """
      const start = document.querySelector("main form .button").getBoundingClientRect();
      return start.bottom <= document.querySelector(".nav").getBoundingClientRect().top;
      """)

    #expect(isInView)
  }

  @Test func `The grades are where “Show answer” was, and the ways out below them`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    let asked = try await bottom(of: "main .actions .button", browser)

    try await browser.swap(byClicking: "Show answer")

    let graded = try await bottom(of: "main .grade-good", browser)
    #expect(abs(graded - asked) <= 2)
    let end = try await bottom(of: "main .run-foot", browser)
    #expect(graded < end && end <= 900)
  }

  @Test func `What helps to remember is in view with a wrong answer on a laptop`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.resize(width: 1280, height: 800)
    try await browser.go(to: stage.address)
    try await browser.swap(byClicking: "Start the first lesson")
    for place in 1...5 { try await browser.swap(byClicking: place < 5 ? "Next" : "Start quiz") }

    try await browser.find("main [name=typed]").type("wrong")
    try await browser.swap(byClicking: "Check")

    let help = try await bottom(of: "main .reveal .mnemonic", browser)
    let dock = try await top(of: "main .dock", browser)
    #expect(help <= dock)
  }

  // The narrow one is a phone with text of twice the size.
  @Test(arguments: [(844, 390), (640, 400), (640, 360), (195, 390)])
  func `In a low window, a card and its answer are in view above the buttons`(
    width: Int, height: Int
  ) async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.resize(width: width, height: height)
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    let asked = try await bottom(of: "main .prompt", browser)
    let button = try await top(of: "main .actions", browser)

    try await browser.swap(byClicking: "Show answer")

    let answered = try await bottom(of: "main .answer", browser)
    let grades = try await top(of: "main .dock", browser)
    #expect(asked <= button)
    #expect(answered <= grades)
  }

  private func top(of element: String, _ browser: Browser) async throws -> Double {
    try await browser.evaluate(
      "return document.querySelector('\(element)').getBoundingClientRect().top;")
  }

  private func bottom(of element: String, _ browser: Browser) async throws -> Double {
    try await browser.evaluate(
      "return document.querySelector('\(element)').getBoundingClientRect().bottom;")
  }

  @Test func `At the first line of a song, only the way on looks as if it led anywhere`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    _ = try await stage.terminal("song", "add", "--example", "雨のバス停")
    try await browser.go(to: stage.url("/songs/1"))
    try await browser.waitFor(css: "#song-previous[aria-disabled]")

    let colours: [String] = try await browser.evaluate(
      """
      return ["#song-previous", "#song-next"].map(
        (step) => getComputedStyle(document.querySelector(step)).backgroundColor);
      """)

    #expect(colours[0] == "rgba(0, 0, 0, 0)" && colours[1] != colours[0])
  }

  @Test func `In forced colours, a pressed button and a song's current line stand out`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    _ = try await stage.terminal("song", "add", "--example", "雨のバス停")
    try await browser.prefer(forcesColors: true)
    try await browser.go(to: stage.url("/songs/1"))
    try await browser.waitFor(css: ".lyrics .is-current")

    let colours: [String] = try await browser.evaluate(
      """
      const colour = (css, of) => getComputedStyle(document.querySelector(css))[of];
      return [
        colour("main [aria-pressed=true]", "backgroundColor"),
        colour("html", "backgroundColor"),
        colour(".lyrics .is-current", "borderInlineStartColor"),
        colour(".lyrics .line:not(.is-current)", "borderInlineStartColor"),
      ];
      """)
    try await browser.prefer()

    #expect(colours[0] != colours[1])
    #expect(colours[2] != colours[3])
  }

  @Test func `In forced colours, the bar of an open session stands out`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    try await browser.prefer(forcesColors: true)
    try await browser.go(to: stage.url("/"))
    try await browser.waitFor(css: ".running progress")

    let colours: [String] = try await browser.evaluate(
      """
      const colour = (element) => getComputedStyle(element).backgroundColor;
      const usual = document.body.appendChild(document.createElement("progress"));
      return [colour(document.querySelector(".running progress")), colour(usual)];
      """)
    try await browser.prefer()

    #expect(colours[0] == colours[1])
  }

  @Test func `The whole row of a song opens it, but for its star`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    _ = try await stage.terminal("song", "add", "--example", "雨のバス停")
    try await browser.go(to: stage.url("/songs"))
    try await browser.waitFor(css: ".song-row")

    let hit: [String] = try await browser.evaluate(
      """
      const at = (css, x, y) => {
        const { left, bottom } = document.querySelector(css).getBoundingClientRect();
        return document.elementFromPoint(left + x, bottom - y).className;
      };
      return [at(".song-row", 5, 5), at(".star", 20, 20)];
      """)

    #expect(hit == ["song-link", "star"])
  }

  @Test func `A page that takes long to come is seen to be loading`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/words"))

    let contents: [String] = try await browser.evaluate(
      """
      const main = document.getElementById("main");
      const bar = () => getComputedStyle(document.body, "::before").content;
      const before = bar();
      main.setAttribute("aria-busy", "true");
      return [before, bar()];
      """)

    #expect(contents == ["none", "\"\""])
  }
}
