import Foundation
import Helpers
import Terminals
import Testing

/// All three faces, each in its own process, in one session on one learner's folder.
struct ThreeFaces {
  /// A card by its number, as `ThreeFaces` adds them.
  struct Card {
    let number: Int

    var front: String { "front-\(number)." }
    var back: String { "back-\(number)." }
    var next: Card { Card(number: number + 1) }
  }

  let home: Home
  let native: TerminalSession
  let hybrid: TerminalSession
  let page: PageSession
  private let webview: BrowserStage

  var all: [any StudyingFace] { [native, hybrid, page] }

  /// Adds the cards, starts a session in `native`, and continues it in the other two.
  init(cards: Int) async throws {
    home = try Home()
    let rows = (1...cards).map { "\(Card(number: $0).front),\(Card(number: $0).back)\n" }
    try await home.take(rows.joined(), into: "Cards")
    try await home.sanpo("deck", "Cards", "--new-per-day", "\(cards)")
    native = TerminalSession(terminal: try await home.repl(.native))
    hybrid = TerminalSession(terminal: try await home.repl(.hybrid, ["BROWSER": "true"]))
    webview = try await BrowserStage(in: home.folder)
    page = PageSession(browser: try await Browser.ofSuite())
    try await native.begin()
    try await native.asks(Card(number: 1))
    try await hybrid.begin()
    try await page.browser.go(to: webview.url("/session"))
    try await show(Card(number: 1))
  }

  func show(_ card: Card) async throws {
    for face in all { try await face.asks(card) }
  }

  func showAnswer(of card: Card) async throws {
    for face in all { try await face.answers(card) }
  }

  /// Every line about a locked database, on any face and in any log.
  func complaints() async throws -> [String] {
    let logs = try home.logs()
    let page = [try await page.browser.source] + (try await page.browser.complaints())
    let said = [native.terminal.transcript, hybrid.terminal.transcript] + page + logs
    return said.flatMap { $0.split(whereSeparator: \.isNewline) }.map(String.init)
      .filter { $0.contains(/(?i)(database|table) is locked|busy|SQLITE/) }
  }
}

extension Home {
  /// Imports rows of front and back.
  func take(_ rows: String, into deck: String) async throws {
    let outcome = try await command(.sanpo, ["import", "-", "--deck", deck]).run(input: rows)
    guard outcome.status == .exited(0) else { throw HelperError(outcome.errors) }
  }

  /// A log exists once something has been written to it.
  func logs() throws -> [String] {
    let folder = file("data/log")
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }

  /// Answers that count, in the log of reviews.
  func answersToday() async throws -> Int {
    let stats = try JSONLines(await sanpo("stats", "--json").output).values.first
    return try #require(stats?["answers_today"] as? Int)
  }
}
