import Foundation
import Helpers
import Testing

@testable import Engine

/// Cards of note types as documents for a frame that can reach nothing.
struct CardFrameTests {
  private let folder: TemporaryFolder
  private let learner: Learner

  init() throws {
    folder = try TemporaryFolder()
    learner = try Learner(in: folder)
  }

  private func ask(_ action: String, _ parameters: String) async throws -> JSONValue? {
    let body = #"{"action": "\#(action)", "version": 6, "params": \#(parameters)}"#
    let anki = learner.study.ankiConnect.server(key: nil) { _ in }
    let answer = await anki.answer(to: Data(body.utf8), at: learner.now)
    let value = try JSONDecoder().decode(JSONValue.self, from: answer)
    #expect(value["error"] == .null)
    return value["result"]
  }

  /// - Returns: the card.
  private func add(front: String, css: String = "", word: String) async throws -> Card.ID {
    _ = try await ask("createDeck", #"{"deck": "Words"}"#)
    let template = try String(
      decoding: JSONEncoder().encode(["Front": front, "Back": "{{FrontSide}}<hr>{{Word}}"]),
      as: UTF8.self)
    let style = try String(decoding: JSONEncoder().encode([css]), as: UTF8.self)
    _ = try await ask(
      "createModel",
      """
      {"modelName": "M", "inOrderFields": ["Word"], "css": \(style.dropFirst().dropLast()),
        "cardTemplates": [\(template)]}
      """)
    let field = try String(decoding: JSONEncoder().encode(["Word": word]), as: UTF8.self)
    _ = try await ask(
      "addNote", #"{"note": {"deckName": "Words", "modelName": "M", "fields": \#(field)}}"#)
    return Card.ID(try await learner.number("SELECT max(id) FROM card"))
  }

  private func frame(
    _ card: Card.ID, isAnswer: Bool = false, theme: Settings.Theme = .light
  ) async throws -> CardFrame {
    try #require(
      try await learner.study.exchange.frame(card, isAnswer: isAnswer, theme: theme))
  }

  @Test(arguments: [
    (Settings.Theme.light, #"<body class="card card1">"#),
    (.dark, #"<html class="night-mode"><head>"#),
    (.dark, #"<body class="card card1 nightMode night_mode">"#),
    (.system, #"<body class="card card1 auto">"#),
  ])
  func `A card has Anki's classes of the night`(_ theme: Settings.Theme, _ markup: String)
    async throws
  {
    let card = try await add(front: "{{Word}}", word: "猫")

    #expect(try await frame(card, theme: theme).html.contains(markup))
  }

  @Test func `A side stands with its style and its pictures in it`() async throws {
    let picture = SmallYomitan.picture.base64EncodedString()
    _ = try await ask("storeMediaFile", #"{"filename": "cat.png", "data": "\#(picture)"}"#)
    let card = try await add(
      front: "<b>{{Word}}</b>", css: ".card { color: red; } </style><script>1</script>",
      word: #"猫<img src="cat.png"><img src="none.png">"#)

    let question = try await frame(card)
    let answer = try await frame(card, isAnswer: true)

    #expect(question.html.contains(#"<b>猫<img src="data:image/png;base64,\#(picture)">"#))
    #expect(question.html.contains(#"<img src="none.png">"#))
    #expect(question.html.contains(#"<body class="card card1">"#))
    #expect(question.html.contains(".card { color: red; }"))
    #expect(!question.html.contains("</style><script>"))
    #expect(answer.html.contains("<hr>"))
  }

  @Test func `A style imports another, which must come before all rules`() async throws {
    let style = Data(".card { color: teal; }".utf8)
    let media = AnkiMedia(folder: learner.storage.folder.appending(path: "media/anki"))
    try media.write(style, "_c.css")
    let card = try await add(
      front: "{{Word}}", css: #"@import url("_c.css"); hr { color: red; }"#, word: "猫")

    let html = try await frame(card).html
    let address = "data:text/css;base64,\(style.base64EncodedString())"
    #expect(html.contains(#"<style>@import url("\#(address)"); hr {"#))
  }

  @Test func `Its policy has no address, and scripts only where the deck allows them`()
    async throws
  {
    let card = try await add(front: "<script>alert(1)</script>{{Word}}", word: "猫")
    let before = try await frame(card).policy
    #expect(before.contains("default-src 'none'"))
    #expect(!before.contains("script-src") && !before.contains("allow-scripts"))
    #expect(before.hasSuffix("sandbox allow-same-origin"))

    let decks = try await learner.decks.lines(at: learner.now)
    var deck = try #require(decks.first { $0.deck.name == "Words" }?.deck)
    #expect(deck.options.holdsNotes && !deck.options.runsScripts)
    deck.options.runsScripts = true
    try await learner.decks.change(deck, at: learner.now)

    let after = try await frame(card).policy
    #expect(
      after.contains("script-src 'unsafe-inline'") && after.hasSuffix("sandbox allow-scripts"))
    #expect(!after.contains("connect-src") && !after.contains("allow-same-origin"))
  }

  @Test func `A card of another kind has no frame`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let card = try await learner.card(of: item)

    let exchange = learner.study.exchange
    #expect(try await exchange.frame(card.id, isAnswer: false, theme: .light) == nil)
  }
}
