import Engine
import Foundation
import Helpers
import Testing

/// Cards from Anki as the browser shows them, in their frame.
@Suite(.serialized, .browser()) struct BrowserCardFrameTests {
  private static let css = """
    .card { font-size: 30px; text-align: center; color: rgb(1, 2, 3); background-color: white; }
    """
  /// A PNG of one pixel.
  private static let picture = """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5E\
    rkJggg==
    """
  private static let script = """
    <script>document.title = "ran"; document.body.dataset.ran = "1"; top.location = "/";</script>\
    <img src="none" onerror="document.body.dataset.ran = 1">
    """

  /// A package with a card that has a style, a picture and a script.
  private func package(in folder: TemporaryFolder, word: String = "猫") async throws -> URL {
    let study = try Study.open(folder.url.appending(path: "maker"), face: .sanpo, course: nil)
    let anki = study.ankiConnect.server(key: nil) { _ in }
    func ask(_ action: String, _ parameters: [String: Any]) async throws {
      let body = try JSONSerialization.data(
        withJSONObject: ["action": action, "version": 6, "params": parameters])
      let answer = await anki.answer(to: body, at: Date())
      #expect(String(decoding: answer, as: UTF8.self).contains(#""error":null"#))
    }
    try await ask(
      "storeMediaFile",
      ["filename": "cat.png", "data": Self.picture])
    try await ask("createDeck", ["deck": "Words"])
    try await ask(
      "createModel",
      [
        "modelName": "Framed", "inOrderFields": ["Word", "Meaning"], "css": Self.css,
        "cardTemplates": [
          [
            "Name": "One", "Front": "{{Word}}" + Self.script,
            "Back": #"{{FrontSide}}<hr id="answer">{{Meaning}}"#,
          ]
        ],
      ])
    try await ask(
      "addNote",
      [
        "note": [
          "deckName": "Words", "modelName": "Framed",
          "fields": ["Word": word, "Meaning": #"cat <img src="cat.png">"#],
        ]
      ])
    let package = try await study.exchange.exportPackage(AnkiExportRequest(), at: Date())
    let file = folder.file("framed.apkg")
    try package.data.write(to: file)
    return file
  }

  private func stage(word: String = "猫") async throws -> (BrowserStage, Browser) {
    let home = try TemporaryFolder()
    let file = try await package(in: home, word: word)
    let stage = try await BrowserStage(in: home)
    try await stage.terminal("import", file.path)
    return (stage, try await Browser.ofSuite())
  }

  private func study(_ stage: BrowserStage, _ browser: Browser) async throws {
    try await browser.go(to: stage.url("/study"))
    try await browser.swap(byClicking: "Study all")
    try await browser.waitFor(css: ".card-frame")
  }

  @Test func `A session shows the card with its style and picture, and runs no script of it`()
    async throws
  {
    let (stage, browser) = try await stage()
    try await study(stage, browser)

    let question = try await frame(browser)
    #expect(question.text == "猫")
    #expect(question.color == "rgba(1, 2, 3, 1)")
    #expect(!question.ran)
    try await browser.swap(byClicking: "Show answer")
    let answer = try await frame(browser)

    #expect(answer.text.contains("cat"))
    #expect(answer.pictures == 1)
    #expect(!answer.ran)
    #expect(try await browser.evaluate("return location.pathname;") == "/session")
    let sandbox: String = try await browser.evaluate(
      "return document.querySelector('.card-frame').getAttribute('sandbox');")
    #expect(sandbox == "allow-same-origin")
  }

  @Test(arguments: [false, true])
  func `A frame is as high as its card, and a long card scrolls`(_ runsScripts: Bool) async throws {
    var heights: [Double] = []
    for word in ["猫", String(repeating: "短い文。", count: 24), String(repeating: "長い。", count: 3_000)]
    {
      let (stage, browser) = try await stage(word: word)
      if runsScripts { try await stage.terminal("deck", "Words", "--scripts", "on") }
      try await study(stage, browser)
      try await browser.waitFor(css: ".card-frame[style*=height]")
      heights.append(
        try await browser.evaluate("return document.querySelector('.card-frame').offsetHeight;"))
      guard !runsScripts else { continue }
      let rest: Double = try await browser.evaluate(
        """
        const root = document.querySelector(".card-frame").contentDocument.documentElement;
        return root.scrollHeight - root.clientHeight;
        """)
      #expect(word.count > 1_000 ? rest > 0 : rest == 0)
    }

    #expect(heights[0] == 120)
    #expect(heights[1] > 150 && heights[1] < heights[2])
    #expect(heights[2] == (900 * 0.55).rounded(.down))
  }

  @Test func `In the dark theme, a card has Anki's classes of the night and is dark`() async throws
  {
    let (stage, browser) = try await stage()
    try await stage.terminal("settings", "theme", "dark")
    try await study(stage, browser)

    #expect(try await night(browser) == ["card card1 nightMode night_mode", "rgba(44, 44, 44, 1)"])
  }

  @Test(arguments: [false, true])
  func `So it has where the system is dark`(_ runsScripts: Bool) async throws {
    let (stage, browser) = try await stage()
    if runsScripts { try await stage.terminal("deck", "Words", "--scripts", "on") }
    try await browser.prefer(colorScheme: "dark")
    try await study(stage, browser)
    try await browser.waitFor(css: ".card-frame[style*=height]")
    let found = try await night(browser)
    try await browser.prefer(colorScheme: "light")

    #expect(found[0].contains("nightMode") && found[0].contains("night_mode"))
    #expect(found[1] == "rgba(44, 44, 44, 1)")
  }

  private func night(_ browser: Browser) async throws -> [String] {
    try await browser.inside(".card-frame") {
      let body = try await browser.find("body")
      return [try await body.attribute("class") ?? "", try await body.style("background-color")]
    }
  }

  @Test func `The item page shows both sides`() async throws {
    let (stage, browser) = try await stage()
    try await browser.go(to: stage.url("/find?q=deck:Words"))
    try await browser.click("猫")
    try await browser.click("Question and answer")
    try await browser.waitFor(css: ".card-sides .card-frame + .card-frame")

    #expect(try await browser.findAll(".card-sides .card-frame").count == 2)
  }

  @Test(arguments: ["猫", String(repeating: "長い文章です。", count: 300)])
  func `On a phone, the frame scrolls by itself and leaves room for the buttons`(
    _ word: String
  ) async throws {
    let (stage, browser) = try await stage(word: word)
    try await browser.resize(width: 390, height: 844)
    try await study(stage, browser)
    for control in ["Show answer", "Good"] {
      let isFitting: Bool = try await browser.evaluate(
        """
        const frame = document.querySelector(".card-frame").getBoundingClientRect();
        const button = [...document.querySelectorAll("main button")]
          .find((button) => button.textContent.includes(arguments[0])).getBoundingClientRect();
        return frame.width >= 300 && frame.height >= 120 && button.bottom <= innerHeight
          && document.documentElement.scrollWidth <= innerWidth;
        """, .string(control))
      #expect(isFitting, "\(control)")
      if control == "Show answer" { try await browser.swap(byClicking: control) }
    }
  }

  private struct Frame {
    var text: String
    var color: String
    var pictures: Int
    var ran: Bool
  }

  private func frame(_ browser: Browser) async throws -> Frame {
    try await browser.inside(".card-frame") {
      let body = try await browser.find("body")
      return Frame(
        text: try await body.text, color: try await body.style("color"),
        pictures: try await browser.findAll("img[src^='data:image/png']").count,
        ran: try await body.attribute("data-ran") != nil)
    }
  }
}
