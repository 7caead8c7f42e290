import Engine
import Foundation
import Helpers
import Terminals
import Testing
import WaniKaniStandIn

/// The REPL and its page stay in step.
@Suite(.serialized, .browser()) struct HybridTests {
  @Test func `The items of a lesson can be turned in either face`() async throws {
    let stage = try await HybridStage()
    try await stage.open("lesson")
    let (terminal, browser) = (stage.terminal, stage.browser)

    try await stage.turnThereAndBack("あ · in the browser", "い · in the browser")

    try await terminal.press("q", expecting: prompt)
    #expect(try await browser.find(".run-progress").text.contains("1 of 5"))
    #expect(!terminal.screen.text.contains("in another face"))
  }

  @Test func `The terminal follows a quiz answered in the page`() async throws {
    let home = try Home()
    try await home.sanpo("settings", "lesson-size", "1")
    let stage = try await HybridStage(in: home)
    try await stage.open("lesson")
    let (terminal, browser) = (stage.terminal, stage.browser)
    try await browser.swap(byClicking: "Start quiz")
    try await terminal.screen(showing: "quiz · 1 left · あ")

    try await answer("wrong", browser)
    try await terminal.screen(showing: "✗ incorrect: a")
    try await browser.swap { try await browser.press(.space) }
    try await answer("a", browser)
    try await terminal.screen(showing: "✓ correct")
    try await browser.swap { try await browser.press(.space) }

    try await terminal.screen(showing: "Lesson complete: あ.")
    #expect(try await browser.find("h1").text == "Lesson complete")
  }

  private func answer(_ text: String, _ browser: Browser) async throws {
    try await browser.waitFor(css: "main [name=typed]").type(text)
    try await browser.swap { try await browser.press(.enter) }
  }

  @Test func `Both faces stay in step in WaniKani's lessons and reviews`() async throws {
    let server = try await StandInServer.start(
      StandInService(.small(now: Date()), clock: { Date() }))
    let reaching = [
      "SANPO_WANIKANI_URL": server.base.absoluteString,
      "SANPO_WANIKANI_TOKEN": StandInToken.full.text,
    ]
    let home = try Home()
    try await home.sanpo("sync", changing: reaching)
    let stage = try await HybridStage(in: home, reaching)
    let (terminal, browser) = (stage.terminal, stage.browser)

    try await stage.open("wanikani lessons")
    try await stage.turnThereAndBack()
    try await terminal.press("q", expecting: prompt)

    let said = try await terminal.type("wanikani reviews", expecting: "answer> ")
    #expect(said.contains("A WaniKani review session is open in the browser."))
    try await browser.waitFor(css: ".run-name", containing: "reviews")
    _ = try await terminal.type("nu", expecting: "Typo: ask again")
    try await terminal.screen(showing: "✗ incorrect: ")
    try await browser.waitFor(css: ".verdict", containing: "Incorrect")
    try await browser.swap(byClicking: "Continue")
    try await terminal.screen("the next question") { screen in
      screen.rows.last { !$0.isEmpty } == "answer>"
    }
    #expect(!terminal.screen.text.contains("in another face"))
  }

  @Test func `The next item opens in the same page`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat", "犬": "dog"])
    let stage = try await HybridStage(in: home)
    try await stage.open("card 猫")
    try await stage.pageFollows()

    let said = try await stage.terminal.command("card 犬")

    #expect(said.contains("犬 is open in the browser."))
    try await stage.browser.waitFor(css: ".item-meaning", containing: "dog")
    try await stage.browser.goBack()
    try await stage.browser.waitFor(css: ".item-meaning", containing: "a house cat")
  }

  @Test func `A page with typed input offers to follow instead of changing`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat", "犬": "dog"])
    let stage = try await HybridStage(in: home)
    let browser = stage.browser
    try await stage.open("card 猫")
    try await stage.pageFollows()

    try await browser.swap(byClicking: "Edit")
    try await stage.terminal.command("card 犬")
    try await browser.waitFor(css: ".item-meaning", containing: "dog")

    try await browser.swap(byClicking: "Edit")
    try await browser.fill("back", "a hound")
    try await stage.terminal.command("card 猫")
    try await browser.waitFor(css: "#signpost", containing: "Follow")
    #expect(try await browser.find("main [name=back]").property("value") == "a hound")

    try await browser.swap { try await browser.click(css: "#signpost a") }
    try await browser.waitFor(css: ".item-meaning", containing: "a house cat")
    #expect(try await browser.findAll("#signpost").isEmpty)
  }

  @Test func `An item opened in the page becomes the current item, and typed input stays`()
    async throws
  {
    let home = try Home()
    try await home.add(["猫": "cat", "犬": "dog"])
    let stage = try await HybridStage(in: home)
    try await stage.open("card 猫")
    try await stage.terminal.expect(prompt)
    try await stage.terminal.type("", expecting: prompt)
    try await stage.terminal.send("susp")
    try await stage.terminal.screen(showing: "sanpo> susp")

    let other = try await stage.browser.address.replacing(/\d+$/) {
      Int($0.0).map { "\($0 + 1)" } ?? ""
    }
    try await stage.browser.go(to: #require(URL(string: other)))
    try await stage.terminal.screen(showing: "In the browser: 犬, item")
    // The prompt is drawn again after the notice.
    let screen = try await stage.terminal.screen(showing: "sanpo> susp")
    let done = try await stage.terminal.type("end", expecting: "reverts it")

    #expect(screen.rows.contains { $0.hasSuffix("sanpo> susp") })
    #expect(done.contains("犬") && done.contains("is suspended"))
    try await stage.browser.waitFor(css: ".memory .badge", containing: "suspended")
  }

  @Test func `A second hybrid has its pages on another port`() async throws {
    let first = try await HybridStage()
    try await first.home.add(["猫": "cat"])
    let second = try await HybridStage(in: first.home)

    let addresses = [
      try await first.terminal.address(from: "card 猫"),
      try await second.terminal.address(from: "card 猫"),
    ]

    #expect(addresses[0].port != addresses[1].port)
    try await second.browser.go(to: addresses[1])
    try await second.browser.waitFor(css: ".item-meaning", containing: "cat")
  }

  @Test func `A lesson started in the page is announced at the prompt`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let stage = try await HybridStage(in: home)
    try await stage.open("card 猫")

    try await stage.browser.click(css: ".nav [data-section=lessons]")
    try await stage.browser.swap(byClicking: "Start")

    try await stage.terminal.screen(
      showing: "A lesson is open in the browser. “lesson” continues it here")
    let said = try await stage.terminal.type("lesson", expecting: "enter next")
    #expect(said.contains("The lesson is open in the browser.") && said.contains("1 of 5 · あ"))
  }
}

extension HybridStage {
  /// Turns to the second of a lesson's five items in the page, and back in the terminal, which
  /// shows the items' names.
  fileprivate func turnThereAndBack(_ first: String = "", _ second: String = "") async throws {
    try await terminal.screen(showing: "1 of 5 · \(first)")
    try await browser.waitFor(css: ".run-progress", containing: "1 of 5")
    try await browser.swap(byClicking: "Next")
    try await terminal.screen(showing: "2 of 5 · \(second)")
    try await terminal.screen(showing: "b back")
    try await terminal.send("b")
    try await browser.waitFor(css: ".run-progress", containing: "1 of 5")
    try await terminal.screen("the first item's keys") { screen in
      screen.rows.last { !$0.isEmpty } == "enter next · q leave"
    }
  }

  /// The page receives changes from elsewhere, so it can be led as well.
  fileprivate func pageFollows() async throws {
    try await terminal.expect(prompt)
    try await home.sanpo("edit", "猫", "--back", "a house cat")
    try await browser.waitFor(css: ".item-meaning", containing: "a house cat")
  }
}
