import Foundation
import Helpers
import Testing

@testable import Engine

/// The intervals of answers to steps in Anki's log.
struct AnkiIntervalTests {
  private let folder: TemporaryFolder
  private let learner: Learner

  /// Ease, interval and the interval before, as Anki 26.9.3 logs these grades of a new card with
  /// the steps 1m and 10m.
  private static let rows = [
    "2,-330,0", "2,-330,-60", "3,-600,-60", "2,-600,-600", "1,-60,-600", "3,-600,-60",
  ]
  private static let grades: [Grade] = [.hard, .hard, .good, .hard, .again, .good, .good]

  init() throws {
    folder = try TemporaryFolder()
    learner = try Learner(in: folder, zone: "UTC")
  }

  private func log() async throws -> [[Substring]] {
    let log = try await learner.study.exchange.exportLog(.anki, of: nil)
    return log.text.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
  }

  @Test func `An answer to a step has the step as its interval, without fuzz`() async throws {
    _ = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    for grade in Self.grades {
      try await driver.begin(restarting: true)
      try await driver.answer(grade)
      learner.clock.advance(by: .seconds(900))
    }

    let rows = try await log().map { $0[3...5].joined(separator: ",") }

    #expect(rows.dropLast() == Self.rows[...])
    #expect(rows.last?.hasPrefix("3,") == true && rows.last?.hasSuffix(",-600") == true)
  }

  @Test func `A step that passes the day has its days as interval`() async throws {
    try await learner.set("learning-steps", to: "1m 2d")
    _ = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)

    #expect(try await log().map { $0[4] } == ["2"])
  }

  @Test func `A step that is not known any more has a second as interval`() {
    var before = CardProgress.new
    (before.phase, before.due) = (.learning(step: 1), .at(learner.now))
    before.lastReviewedAt = learner.now

    let review = AnkiAnswersQuery.review(
      .good, at: learner.now, of: 1, from: before, to: nil, by: nil, time: 0)

    #expect(review.interval == -1 && review.lastInterval == -1)
  }

  @Test(.enabled(if: RealAnki.isInstalled))
  func `Anki logs the same rows`() async throws {
    _ = try await learner.addItem(to: learner.addDeck())
    let file = folder.file("new.apkg")
    try await learner.givePackage().write(to: file)

    let rows = try RealAnki.run("learn", file, file)

    #expect(rows.split(separator: "\n").map(String.init) == Self.rows)
  }
}
