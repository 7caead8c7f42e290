import Foundation
import Helpers
import Testing

@Suite(.serialized, .browser()) struct BrowserKeysTests {
  @Test func `Single keys reveal, grade and undo`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await beginStudy(stage, browser)

    for (show, grade) in [(.space, "2"), (.enter, "1")] as [(Browser.Key, Browser.Key)] {
      try await browser.swap { try await browser.press(show) }
      try await browser.swap { try await browser.press(grade) }
    }
    try await browser.swap { try await browser.press("u") }
    try await browser.waitFor(css: ".notice", containing: "Answer undone.")
    #expect(try await browser.prompt.contains("犬"))
  }

  @Test func `Keys turned off in the settings do nothing`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    try await browser.click(css: "[name=keys]")
    try await browser.nextPage(byClicking: "Save settings")
    try await beginStudy(stage, browser)
    try await browser.swap(byClicking: "Show answer")

    try await browser.press("3")

    // A handled key would have sent its form before the next script runs.
    #expect(try await browser.findAll("form[data-sent]").isEmpty)
    #expect(try await browser.find("main .answer").text == "cat")
    #expect(try await browser.find(".grade kbd").isDisplayed == false)
  }

  @Test func `On a narrow page, a session shows no keys`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await beginStudy(stage, browser)
    func shown() async throws -> Int {
      try await browser.evaluate(
        """
        return [...document.querySelectorAll("main kbd")]
          .filter((key) => key.checkVisibility()).length;
        """)
    }
    #expect(try await shown() > 0)

    try await browser.resize(width: 390, height: 844)

    #expect(try await shown() == 0)
    try await browser.swap(byClicking: "Show answer")
    #expect(try await shown() == 0)
  }

  @Test func `A key chosen in the settings replaces the default`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    try await browser.click(css: "details:has([name=key-good]) summary")
    try await browser.fill("key-good", "j")
    try await browser.nextPage(byClicking: "Save settings")
    try await beginStudy(stage, browser)
    try await browser.swap(byClicking: "Show answer")

    try await browser.press("3")
    #expect(try await browser.findAll("form[data-sent]").isEmpty)
    try await browser.swap { try await browser.press("j") }

    try await browser.waitFor(css: "main .prompt", containing: "犬")
  }

  @Test func `While a field is focused, Undo in a notice has no room for a key`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/settings"))
    try await browser.click(css: "details:has([name=key-good]) summary")
    try await browser.fill("key-good", "j")
    try await browser.nextPage(byClicking: "Save settings")

    let hasRoom: [Bool] = try await browser.evaluate(
      """
      const key = document.querySelector(".notice kbd");
      const field = document.createElement("input");
      main().append(field);
      return [document.body, field].map((element) => {
        element.focus();
        return key.offsetWidth > 0;
      });
      """)

    #expect(hasRoom == [true, false])
  }

  @Test func `An arrow key turns the tour's slides, but not from a field`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await browser.go(to: stage.url("/welcome"))

    let isTaken: [Bool] = try await browser.evaluate(
      """
      const field = document.createElement("input");
      main().append(field);
      return [document.body, field].map((target) => {
        const init = { key: "ArrowRight", bubbles: true, cancelable: true };
        return !target.dispatchEvent(new KeyboardEvent("keydown", init));
      });
      """)

    #expect(isTaken == [true, false])
  }

  @Test func `Each step moves the focus to the new content, within view`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await beginStudy(stage, browser)
    #expect(try await browser.focused == "H1.prompt")

    try await browser.swap { try await browser.press(.space) }
    #expect(try await browser.focused == "H1.answer")

    try await browser.press(.tab)
    #expect(try await browser.activeElement.style("outline-style") == "solid")
    try await browser.swap { try await browser.press("3") }
    #expect(try await browser.focused == "H1.prompt")
  }

  /// Keeps the steps that forms ask for in the body's `data-steps`, and sends none.
  private static let recordingSteps = """
    let steps = "";
    document.addEventListener("submit", (event) => {
      event.preventDefault();
      document.body.dataset.steps = steps += event.submitter.id.replace("song-", "") + " ";
    }, true);
    """

  @Test func `A letter pressed several times in a row is so many commands, and a word is none`()
    async throws
  {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await openSong(stage, browser)
    let _: Bool = try await browser.evaluate(
      """
      \(Self.recordingSteps)
      for (const letters of ["kj", "jjj"]) {
        lastLetter = -Infinity;
        for (const key of letters) {
          const init = { key, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new KeyboardEvent("keydown", init));
        }
      }
      return true;
      """)

    try await browser.waitFor(css: "body[data-steps='next next next ']")
  }

  @Test func `A word typed slowly is no command`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await openSong(stage, browser)
    let _: Bool = try await browser.evaluate(
      """
      \(Self.recordingSteps)
      const typed = [["k", Infinity], ["j", 300], ["k", 650], ["j", 750]];
      for (const [key, pause] of typed) {
        lastLetter = performance.now() - pause;
        const init = { key, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent("keydown", init));
      }
      return true;
      """)

    try await browser.waitFor(css: "body[data-steps='next ']")
  }

  @Test func `Keys work after a press on the buttons of the player itself`() async throws {
    let (stage, browser) = (try await BrowserStage(), try await Browser.ofSuite())
    try await openSong(stage, browser)
    let wave = stage.home.file("song.wav")
    try Silence.wave(seconds: 1).write(to: wave)
    _ = try await stage.terminal("song", "recording", "1", wave.path)
    try await browser.go(to: stage.url("/songs/1"))

    let play: [Double] = try await browser.evaluate(
      """
      const player = document.getElementById("song-audio");
      player.scrollIntoView();
      const { x, y, height } = player.getBoundingClientRect();
      return [x + 25, y + height / 2];
      """)
    try await browser.hold(at: (play[0], play[1])) {}
    try await browser.press("l")

    try await browser.waitFor(css: "[data-sound=loop][aria-pressed=true]")
  }

  private func openSong(_ stage: BrowserStage, _ browser: Browser) async throws {
    _ = try await stage.terminal("song", "add", "--example", "雨のバス停")
    try await browser.go(to: stage.url("/songs/1"))
    try await browser.waitFor(css: ".lyric")
  }

  private func beginStudy(_ stage: BrowserStage, _ browser: Browser) async throws {
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    try await browser.waitFor(css: "main .prompt", containing: "猫")
  }
}

extension Browser {
  /// The tag and class of the focused element; empty when it is out of view.
  fileprivate var focused: String {
    get async throws {
      try await evaluate(
        """
        const element = document.activeElement;
        const { top, bottom } = element.getBoundingClientRect();
        const isSeen = top >= 0 && bottom <= innerHeight;
        return isSeen ? `${element.tagName}.${element.className}` : "";
        """)
    }
  }
}
