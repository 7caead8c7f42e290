import Engine
import Foundation
import Helpers
import Testing

/// The tutor in a real browser, with a model that answers as told.
@Suite(.serialized, .browser()) struct BrowserTutorTests {
  private let model = ModelStandIn(.openai)

  private func stage() async throws -> BrowserStage {
    try await BrowserStage(talkingTo: model)
  }

  @Test func `An answer that the terminal waits for is seen on the open page while it comes`()
    async throws
  {
    let (stage, browser) = (try await stage(), try await Browser.ofSuite())
    model.reply("First.", "One two three four five six seven eight nine ten.")
    try await stage.terminal("ask", "Count")
    try await browser.go(to: stage.url("/tutor/1"))
    model.hold()

    async let asking = stage.terminal("ask", "--conversation", "1", "Go on")
    try await browser.waitFor(css: ".messages li:nth-child(4) .reply", containing: "One two")
    try await browser.waitFor(css: ".messages li:nth-child(4)", containing: "Answering")
    model.release()

    #expect(try await asking.contains("nine ten."))
    try await browser.waitFor(css: ".messages li:nth-child(4) .reply", containing: "nine ten.")
    try await browser.waitFor(css: ".messages li:nth-child(4) button", containing: "Answer again")
    #expect(try await browser.complaints() == [])
  }

  @Test func `The terminal stops an answer that a page waits for`() async throws {
    let (stage, browser) = (try await stage(), try await Browser.ofSuite())
    model.reply("One two three four five six seven eight nine ten.")
    model.hold()
    try await browser.go(to: stage.url("/tutor"))
    try await browser.fill("text", "Count")
    try await browser.swap(byClicking: "Ask")
    try await browser.waitFor(css: "[data-stream]", containing: "One two")

    try await stage.terminal("tutor", "stop", "1")

    try await browser.waitFor(css: ".from-tutor", containing: "Stopped here.")
    #expect(try await browser.find(".from-tutor .reply").text.hasPrefix("One two"))
    model.release()
  }

  @Test func `An answer whose connection was refused is followed again`() async throws {
    let (stage, browser) = (try await stage(), try await Browser.ofSuite())
    try await seeAnswerInHand(stage, browser)

    let told: [String] = try await browser.evaluate(
      """
      \(Self.refusals)
      const said = () => document.querySelector("li:has([data-stream]) [role=status]").textContent;
      const before = said();
      made[0].dispatchEvent(new Event("error"));
      const lost = said();
      made.at(-1).dispatchEvent(new Event("open"));
      return [String(made.length), lost, String(said() === before)];
      """)

    #expect(told == ["2", "The connection to the server was lost. Trying again …", "true"])
    model.release()
  }

  @Test func `The next answer of a conversation is followed, too`() async throws {
    let (stage, browser) = (try await stage(), try await Browser.ofSuite())
    try await seeAnswerInHand(stage, browser)

    let connections: Int = try await browser.evaluate(
      """
      \(Self.refusals)
      made[0].dispatchEvent(new Event("end"));
      document.dispatchEvent(new Event("sanpo:parts"));
      return made.length;
      """)

    #expect(connections == 2)
    model.release()
  }

  @Test func `An answer keeps its newest words when an older page of it is drawn`() async throws {
    let (stage, browser) = (try await stage(), try await Browser.ofSuite())
    try await seeAnswerInHand(stage, browser)

    let shown: String = try await browser.evaluate(
      """
      \(Self.refusals)
      made[0].dispatchEvent(new MessageEvent("answer", { data: "<p>One two three</p>" }));
      document.querySelector("[data-stream]").innerHTML = "<p>One</p>";
      document.dispatchEvent(new Event("sanpo:parts"));
      return document.querySelector("[data-stream]").textContent;
      """)

    #expect(shown == "One two three")
    model.release()
  }

  @Test func `A word with furigana is said once`() async throws {
    let (stage, browser) = (try await stage(), try await Browser.ofSuite())
    try await seeAnswerInHand(stage, browser)

    let said: String = try await browser.evaluate(
      """
      \(Self.refusals)
      const word = "<ruby>犬<rp>(</rp><rt>いぬ</rt><rp>)</rp></ruby>";
      document.querySelector("[data-stream]").innerHTML = `<p>${word}だ</p>`;
      made[0].dispatchEvent(new Event("end"));
      return document.getElementById("announcer").textContent;
      """)

    #expect(said == "犬だ")
    model.release()
  }

  private func seeAnswerInHand(_ stage: BrowserStage, _ browser: Browser) async throws {
    model.reply("One two three four five six seven eight nine ten.")
    model.hold()
    try await browser.go(to: stage.url("/tutor"))
    try await browser.fill("text", "Count")
    try await browser.swap(byClicking: "Ask")
    try await browser.waitFor(css: "[data-stream]", containing: "One two")
  }

  /// Connects the page's answer anew, to a server that refuses, without a wait between attempts.
  private static let refusals = """
    const made = [];
    window.EventSource = class extends EventTarget {
      static OPEN = 1;
      static CLOSED = 2;
      readyState = 2;
      constructor() { super(); made.push(this); }
      close() {}
    };
    window.setTimeout = (action) => action();
    const answer = document.querySelector("[data-stream]");
    const address = answer.dataset.stream;
    for (const stream of ["", address]) {
      answer.dataset.stream = stream;
      document.dispatchEvent(new Event("sanpo:parts"));
    }
    """

  @Test func `A conversation that the terminal deletes is gone from the open page`() async throws {
    let (stage, browser) = (try await stage(), try await Browser.ofSuite())
    model.reply("First.")
    try await stage.terminal("ask", "Count")
    try await browser.go(to: stage.url("/tutor/1"))
    try await browser.waitFor(css: ".from-tutor", containing: "First.")

    try await stage.terminal("tutor", "delete", "1")

    try await browser.waitFor(css: "main", containing: "Page not found")
  }
}

/// The tutor without JavaScript.
@Suite(.serialized, .browser(javaScript: false)) struct BrowserTutorWithoutScriptsTests {
  @Test func `A question is answered on the page that follows`() async throws {
    let model = ModelStandIn(.openai)
    model.reply("A **cat** <script>alert(1)</script>.", "A dog.")
    let stage = try await BrowserStage(talkingTo: model)
    let browser = try await Browser.ofSuite()
    try await browser.go(to: stage.url("/tutor"))

    try await browser.fill("text", "猫?")
    try await browser.nextPage(byClicking: "Ask")
    try await browser.waitFor(css: ".from-tutor", containing: "<script>alert(1)</script>")
    try await browser.waitFor(css: "main", containing: "what was sent")
    try await browser.find("#field-text").type("犬?")
    try await browser.nextPage(byClicking: "Send")

    try await browser.waitFor(css: ".messages li:nth-child(4)", containing: "A dog.")
  }
}

extension BrowserStage {
  /// - Parameter model: the tutor's.
  init(talkingTo model: ModelStandIn) async throws {
    try await self.init()
    let configuration = try await model.start(key: nil)
    try await terminal(
      "model", "use", "openai", configuration.model, "--address",
      configuration.url.absoluteString)
  }
}
