import Engine
import Foundation
import Helpers
import Testing

/// Rules for every page.
@Suite(.serialized, .browser()) struct BrowserPagesTests {
  private let paths = [
    "/", "/lessons", "/lesson", "/study", "/decks", "/decks/1", "/decks/1?adding=true", "/items/1",
    "/items/1/edit", "/find", "/find?q=is:new", "/find?q=nothing-like-it", "/exchange", "/settings",
    "/about", "/keys", "/nowhere",
  ]

  @Test func `A page that changes by itself is requested until it has changed`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.address)

    let isSame: Bool = try await browser.evaluate(
      """
      const looked = () => performance.getEntriesByName(location.href, "resource").length > 0;
      while (!looked() || isRefreshing) await new Promise(requestAnimationFrame);
      const [region, load] = [main(), window.fetch];
      let requests = 0;
      window.fetch = async (...request) => {
        requests += 1;
        const html = await (await load(...request)).text();
        return new Response(html.replace(/data-changes-in="\\d+"/, 'data-changes-in="10"'));
      };
      catchUp();
      while (requests < 3) await new Promise(requestAnimationFrame);
      window.fetch = load;
      return region === main();
      """)

    #expect(isSame)
  }

  @Test func `No page scrolls sideways on a phone or reports errors`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await beginLesson(stage, browser)
    for path in paths {
      try await browser.go(to: stage.url(path))
      try await expectInOrder(browser, path)
    }
  }

  @Test func `Nor does one with a long name of a deck or a tag`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    let long = String(repeating: "Vocabulary", count: 8)
    try await stage.terminal("add", "鼬", "weasel", "--deck", long, "--tags", long)
    let found = try await stage.terminal("find", "weasel", "--json")
    let number = try #require(found.firstMatch(of: /"item":\s*(\d+)/)?.1)
    for path in ["/", "/decks", "/statistics", "/items/\(number)"] {
      try await browser.go(to: stage.url(path))
      try await expectInOrder(browser, path)
    }
  }

  @Test func `A session does not scroll sideways at its question, answer or summary`() async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    let sentence = String(repeating: "とても長い例文です。", count: 6)
    try await stage.terminal("add", sentence, String(repeating: "long", count: 30))
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    try await expectInOrder(browser, "question")
    try await browser.swap(byClicking: "Show answer")
    try await expectInOrder(browser, "answer")
    try await browser.swap(byClicking: "Easy")
    try await expectInOrder(browser, "summary")
  }

  @Test func `A text with pitch keeps its spaces`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/read?pitch=true"))
    try await browser.fill("text", "今日は Hello world と言った。")
    try await browser.swap(byClicking: "Analyse")
    try await browser.waitFor(css: ".with-pitch .phrase")

    let text: String = try await browser.evaluate(
      "return document.querySelector('.with-pitch').innerText")

    #expect(text.contains("Hello world"))
  }

  @Test func `Japanese is marked with its language, and an example has furigana`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    let found = try await stage.terminal("find", #"deck:"First Steps::Words""#, "--json")
    let number = try #require(found.firstMatch(of: /"item":\s*(\d+)/)?.1)
    try await browser.go(to: stage.url("/items/\(number)"))

    #expect(try await browser.findAll(".example [lang=ja] ruby rt").isEmpty == false)
    #expect(try await browser.find("main .prompt .line").attribute("lang") == "ja")
    #expect(try await browser.find("html").attribute("lang") == "en")
    #expect(try await browser.strayJapanese == [])
  }

  @Test func `The reading of an answer has the lines of an answer, not of an analysed text`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    try await browser.swap(byClicking: "Show answer")

    let lineHeight: Double = try await browser.evaluate(
      """
      const { lineHeight, fontSize } = getComputedStyle(document.querySelector("main .reading"));
      return parseFloat(lineHeight) / parseFloat(fontSize);
      """)

    #expect(lineHeight < 1.5)
  }

  @Test func `A link beside a button is large enough for a finger`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/"))

    try await browser.waitFor(css: ".lessons a.aside")
    let height: Double = try await browser.evaluate(
      "return document.querySelector('.lessons a.aside').getBoundingClientRect().height;")

    #expect(height >= 24)
  }

  @Test func `How long the due cards take is written below the button, clear of the drawing`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/"))

    let isBelow: Bool = try await browser.evaluate(
      """
      const form = document.querySelector(".due form");
      const note = document.createElement("span");
      note.className = "aside";
      note.textContent = "about 1 minute";
      form.append(note);
      const button = form.querySelector("button").getBoundingClientRect();
      return note.getBoundingClientRect().top >= button.bottom;
      """)

    #expect(isBelow)
  }

  @Test func `The dark theme is chosen in the settings`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    let light = try await browser.find("html").style("background-color")
    try await browser.find("[name=theme]").select(option: "Dark")
    try await browser.nextPage(byClicking: "Save settings")

    #expect(light == "rgba(244, 238, 226, 1)")
    #expect(try await browser.find("html").style("background-color") == "rgba(26, 24, 21, 1)")
  }

  @Test func `A new token and an open drawer are printed, buttons and links are not`() async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings/api"))
    try await browser.fill("name", "Tsurukame")
    try await browser.swap(byClicking: "Create a token")
    try await browser.prefer(media: "print")
    let isTokenPrinted = try await browser.find("#api-token").isDisplayed
    let isFramePrinted = try await browser.find(".masthead").isDisplayed
    let isButtonPrinted = try await browser.find("main .button").isDisplayed

    try await browser.go(to: stage.url("/decks/1?adding=true"))
    let isDrawerPrinted = try await browser.find("main .drawer[open]").isDisplayed
    let isSortingPrinted = try await browser.find("#list a").isDisplayed
    try await browser.prefer(media: "screen")

    #expect(isTokenPrinted && isDrawerPrinted)
    #expect(!isFramePrinted && !isButtonPrinted && !isSortingPrinted)
  }

  @Test func `A page asks what is due only for a browser that notifies of it`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))

    let asked: [Bool] = try await browser.evaluate(
      """
      await fetch("/keys");
      const isAsked = () => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/due"));
      const before = isAsked();
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
      document.querySelector("[data-notify]").click();
      while (!isAsked()) await new Promise(requestAnimationFrame);
      return [before, isAsked()];
      """)

    #expect(asked == [false, true])
  }

  @Test func `Notifications are not offered where browsers refuse them for want of TLS`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    // The script of the page shows it.
    let button = try await browser.waitFor(css: "div:not([hidden]) > .row > [data-notify]")
    let isOffered = try await button.isDisplayed

    // As on the page of another computer.
    let loaded: Bool = try await browser.evaluate(
      """
      Object.defineProperty(window, "isSecureContext", { value: false });
      document.querySelector("div:has(> .row > [data-notify])").hidden = true;
      const again = document.createElement("script");
      again.src = document.querySelector("script[src*=notify]").src;
      document.head.append(again);
      await new Promise((resolve) => again.addEventListener("load", resolve));
      return true;
      """)

    let isStillOffered = try await button.isDisplayed
    #expect(isOffered && loaded && !isStillOffered)
  }

  @Test func `A page stays busy until the last of two quick visits has come`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.address)

    let isBusy: [Bool] = try await browser.evaluate(
      """
      const visited = ["/decks", "/find"].map((path) => visit(path));
      await visited[0];
      const isBusy = main().ariaBusy === "true";
      await visited[1];
      return [isBusy, main().ariaBusy === "true"];
      """)

    #expect(isBusy == [true, false])
  }

  private func beginLesson(_ stage: BrowserStage, _ browser: Browser) async throws {
    try await browser.go(to: stage.address)
    try await browser.swap(byClicking: "Start the first lesson")
  }

  private func expectInOrder(_ browser: Browser, _ what: String) async throws {
    // 195 is half of a phone's width, as with text of twice the size.
    for width in [195, 390, 1280] {
      try await browser.resize(width: width, height: 844)
      let excess: Int = try await browser.evaluate(
        "return document.documentElement.scrollWidth - innerWidth")
      #expect(excess <= 0, "\(what) at \(width)")
    }
    let complaints = try await browser.complaints()
    #expect(complaints == [], "\(what)")
  }
}

extension Browser {
  /// Japanese that a screen reader would read as English.
  fileprivate var strayJapanese: [String] {
    get async throws {
      try await evaluate(
        """
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const stray = [];
        while (walker.nextNode()) {
          const { textContent, parentElement } = walker.currentNode;
          const isJapanese = /[\\u3041-\\u30ff\\u4e00-\\u9fff]/.test(textContent);
          if (isJapanese && !parentElement.closest("[lang]:not(html)")) stray.push(textContent);
        }
        return stray;
        """)
    }
  }
}
