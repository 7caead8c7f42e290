import Engine
import Foundation
import Helpers
import Testing

/// No page has a barrier that axe can find: contrast, names, landmarks, headings, lists, order.
@Suite(
  .serialized, .browser(),
  .enabled(if: Axe.isInstalled, "Schemes/test installs axe."))
struct BrowserAxeTests {
  @Test(arguments: [(1280, "light"), (390, "dark")])
  func `No page has a barrier`(width: Int, theme: String) async throws {
    let (stage, browser) = try await visit(width, theme)
    try await stage.terminal("song", "add", "--example", "雨のバス停")
    for path in [
      "/", "/lessons", "/study", "/decks", "/decks/1", "/decks/1?adding=true", "/items/1",
      "/items/1/edit", "/notes/add", "/find", "/find?q=is:new", "/find?q=nothing-like-it",
      "/dictionary", "/dictionary?q=はし", "/words/食べる/たべる", "/kanji", "/kanji/木",
      "/read", "/read?text=橋で休む。", "/words", "/words/library", "/quiz", "/decks/1/fill", "/tutor",
      "/songs", "/songs/add", "/songs/1", "/songs/1?line=1&word=0&translations=true",
      "/statistics", "/wanikani", "/exchange", "/backups", "/undo", "/settings", "/settings/model",
      "/settings/flags", "/settings/analytics",
      "/about", "/keys", "/more", "/welcome", "/nowhere",
    ] {
      try await browser.go(to: stage.url(path))
      try await expectNoBarrier(browser, path)
    }
  }

  @Test(arguments: [(1280, "light"), (390, "dark")])
  func `No step of a session has a barrier`(width: Int, theme: String) async throws {
    let (stage, browser) = try await visit(width, theme)
    try await stage.addAnimals()
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all decks")
    try await expectNoBarrier(browser, "question")
    try await browser.swap(byClicking: "Show answer")
    try await expectNoBarrier(browser, "answer")
    for _ in 1...2 {
      try await browser.swap(byClicking: "Easy")
      if try await browser.findAll("main .prompt").isEmpty { break }
      try await browser.swap(byClicking: "Show answer")
    }
    try await expectNoBarrier(browser, "summary")
  }

  @Test(arguments: [(1280, "light"), (390, "dark")])
  func `No step of a lesson has a barrier`(width: Int, theme: String) async throws {
    let (stage, browser) = try await visit(width, theme)
    try await browser.go(to: stage.address)
    try await browser.swap(byClicking: "Start the first lesson")
    try await expectNoBarrier(browser, "presentation")
    for _ in 1...5 { try await browser.swap { try await browser.press(.enter) } }
    try await expectNoBarrier(browser, "question")
    try await browser.find("main [name=typed]").type("wrong")
    try await browser.swap { try await browser.press(.enter) }
    try await expectNoBarrier(browser, "incorrect answer")
  }

  @Test(arguments: [(1280, "light"), (390, "dark")])
  func `No conversation has a barrier`(width: Int, theme: String) async throws {
    let model = ModelStandIn(.openai)
    model.reply("# 橋\n\n**橋**(くつ)を渡る。\n\n- `code`\n\n> said\n\n{漢字|かんじ}")
    let stage = try await BrowserStage(talkingTo: model)
    try await stage.terminal("settings", "theme", theme)
    try await stage.terminal("ask", "橋?")
    let browser = try await Browser.ofSuite()
    try await browser.resize(width: width, height: 900)
    for path in ["/tutor", "/tutor/1"] {
      try await browser.go(to: stage.url(path))
      try await browser.evaluate(
        "document.querySelectorAll('details').forEach((one) => one.open = true)",
        as: JSONValue?.self)
      try await expectNoBarrier(browser, path)
    }
  }

  @Test func `The page for a browser that is not signed in has no barrier`() async throws {
    let (stage, browser) = (try await BrowserStage(arguments: []), try await Browser.ofSuite())

    try await browser.go(to: stage.url("/decks"))

    try await browser.waitFor(css: "h1", containing: "private")
    try await expectNoBarrier(browser, "not signed in")
  }

  private func visit(_ width: Int, _ theme: String) async throws -> (BrowserStage, Browser) {
    let stage = try await BrowserStage()
    try await stage.terminal("settings", "theme", theme)
    let browser = try await Browser.ofSuite()
    try await browser.resize(width: width, height: 844)
    return (stage, browser)
  }

  private func expectNoBarrier(_ browser: Browser, _ what: String) async throws {
    let barriers: [String] = try await browser.evaluate(
      """
      \(try Axe.source());
      // The translations of other lines are dimmed on purpose, and bright once chosen.
      const dimmed = [".is-translated .line:not(.is-current) .translation"];
      const all = { include: [["html"]], exclude: [dimmed] };
      return axe.run(all, { resultTypes: ["violations"] }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`)));
      """)
    #expect(barriers == [], "\(what)")
  }
}

/// The script of axe, installed by `Schemes/test`.
private enum Axe {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../.build/axe/axe.min.js").standardizedFileURL

  static var isInstalled: Bool { FileManager.default.fileExists(atPath: file.path) }

  static func source() throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
