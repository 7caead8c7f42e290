import Engine
import Foundation
import Helpers
import Terminals
import Testing

/// A learner's data with something in it for every intent, and its contents as read by `sanpo`.
struct WalkedHome {
  let home: Home

  init() async throws {
    home = try Home()
    try await home.take("猫,cat\n犬,dog\n鳥,bird\n魚,fish\n馬,horse\n亀,turtle\n", into: "Animals")
    try await home.take("山,mountain\n川,river\n", into: "Taught")
    try await home.sanpo("deck", "Typed", "--add", "--kinds", "typed")
    try await home.take("海,sea\n空,sky\n雨,rain\n", into: "Typed")
    try await home.take("熊,bear\n", into: "Leeches")
    try await home.sanpo("deck", "Taught", "--taught", "on")
    try await home.sanpo("settings", "lesson-size", "2")
    try await makeLeech()
    try Data("花,flower\n".utf8).write(to: home.file("flowers.csv"))
    try SmallYomitan.archive().write(to: home.file("dictionary.zip"))
    try Data("card_id,review_time_ms,rating\n1,1767500000000,3\n".utf8)
      .write(to: home.file("log.csv"))
  }

  /// Learned two months ago, and forgotten yesterday.
  private func makeLeech() async throws {
    try await home.sanpo("settings", "leech-lapses", "1")
    let deck = Deck.ID(try await number(ofDeck: "Leeches"))
    let study = try study()
    let session = study.cardSession()
    for (daysAgo, grade) in [(60.0, Grade.easy), (1, .again)] {
      let then = Date(timeIntervalSinceNow: -daysAgo * 86_400)
      await session.send(.begun(StudyPlan(.deck(deck)), at: then, seed: 1))
      var revision: Int { session.state.session?.revision ?? -1 }
      await session.send(.moved(.reveal(typed: nil, keystrokes: 1), revision: revision, at: then))
      await session.send(.moved(.grade(grade, keystrokes: 1), revision: revision, at: then))
    }
    await session.send(.left(at: Date()))
  }

  // MARK: Contents

  func item(_ front: String) async throws -> [String: Any] {
    try await first("card", front)
  }

  func number(ofItem front: String) async throws -> Int {
    try #require(try await item(front)["item"] as? Int)
  }

  /// Whether this is true of the item's card; a date is true while it is in the future.
  func holds(_ name: String, ofCardOf front: String) async throws -> Bool {
    let card = (try await item(front)["cards"] as? [[String: Any]])?.first
    let value = try #require(card?[name])
    guard let day = value as? String else { return value as? Bool ?? false }
    let zone = try #require(TimeZone(identifier: Midday.zone()))
    return day > Date().formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day())
  }

  func isNew(_ front: String) async throws -> Bool {
    let card = (try await item(front)["cards"] as? [[String: Any]])?.first
    return card?["phase"] as? String == "new"
  }

  func isThere(_ front: String) async throws -> Bool {
    try await !home.sanpo("find", front, "--json").output.isEmpty
  }

  func isCorrected(_ word: String) async throws -> Bool {
    try await home.sanpo("read", word, "--full", "--json").output.contains(#""is_corrected":true"#)
  }

  func deck(_ name: String) async throws -> [String: Any]? {
    let decks = try JSONLines(await home.sanpo("decks", "--json").output).values
    return decks.first { $0["name"] as? String == name }
  }

  func number(ofDeck name: String) async throws -> Int {
    try #require(try await deck(name)?["deck"] as? Int)
  }

  /// The ID of the only translation job.
  func job() async throws -> String {
    let jobs = try JSONLines(await home.sanpo("jobs", "--json").output).values
    return try #require(jobs.first?["job"] as? String)
  }

  func setting(_ name: String) async throws -> String {
    try await home.sanpo("settings", name, "--json").output
  }

  /// The number of answers in the open session.
  func answered() async throws -> Int? {
    try await session()?["answered"] as? Int
  }

  func session() async throws -> [String: Any]? {
    try await first("study")["open"] as? [String: Any]
  }

  /// The stage of the open lesson.
  func lessonStage() async throws -> String? {
    (try await first("lesson")["open"] as? [String: Any])?["stage"] as? String
  }

  /// An accepted answer to the current WaniKani review.
  func accepted() async throws -> String {
    let session = try study().waniKani.session(.reviews)
    await session.send(.opened(at: Date()))
    guard case .asking(let question)? = session.state.session?.step else {
      throw HelperError("Nothing is asked.")
    }
    return question.accepted[0]
  }

  var isAskedForMeaning: Bool {
    get async throws { try await accepted().unicodeScalars.allSatisfy(\.isASCII) }
  }

  /// The number of a subject whose lesson can be done.
  func lesson() async throws -> String {
    let lesson = try await first("wanikani", "lessons", "--list")
    return "\(try #require(lesson["subject"] as? Int))"
  }

  /// What is not sent to WaniKani yet, as JSON.
  func unsent() async throws -> String { try await home.sanpo("sync", "status", "--json").output }

  /// The number of the first unsent change.
  func unsentNumber() async throws -> String {
    let entries = try JSONLines(await unsent()).values.compactMap { $0["entry"] as? Int }
    return "\(try #require(entries.first))"
  }

  /// The subject of the first unsent change.
  func unsentSubject() async throws -> Int? {
    try await study().waniKani.outbox.contents(at: Date()).unsent.first
      .map { Int($0.entry.subject) }
  }

  private func study() throws -> Study {
    try Study.open(home.file("data"), face: .sanpo, course: nil)
  }

  private func first(_ words: String...) async throws -> [String: Any] {
    let command = try home.command(.sanpo, words + ["--json"])
    let outcome = try await command.run()
    return try #require(
      try JSONLines(outcome.output).values.first, "\(command): \(outcome.errors)")
  }
}
