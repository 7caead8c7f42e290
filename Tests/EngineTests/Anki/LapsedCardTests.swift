import Foundation
import Helpers
import Testing

@testable import Engine

/// Cards that were forgotten here and go to Anki while they are relearned.
struct LapsedCardTests {
  private let stage: PackageStage
  private let learner: Learner

  init() async throws {
    stage = try await PackageStage()
    learner = stage.learner
  }

  private static let fsrs = #"{"s":27.0,"d":6.5}"#

  /// A package of one card, due today after 27 days.
  ///
  /// - Parameters:
  ///   - data: of Anki; has no memory where FSRS is off.
  ///   - ease: in thousandths.
  private func package(
    _ data: String, preset: WireMessage? = nil, ease: Int = 2_100
  ) async throws -> URL {
    let config = preset.map { "x'\($0.data.map { String(format: "%02x", $0) }.joined())'" }
    return try await stage.package(
      """
      DELETE FROM revlog;
      DELETE FROM cards WHERE id > (SELECT min(id) FROM cards);
      UPDATE deck_config SET config = \(config ?? "config");
      UPDATE cards SET type = 2, queue = 2, due = 0, ivl = 27, factor = \(ease), reps = 10,
        lapses = 2, data = '\(data)'
      """)
  }

  /// Answers the card, and gives it to another learner.
  ///
  /// - Returns: the type, interval and ease with which it arrives.
  private func arrived(after grades: [Grade]) async throws -> String? {
    let driver = SessionDriver(learner)
    for grade in grades {
      try await driver.begin(restarting: true)
      try await driver.answer(grade)
      learner.clock.advance(by: .hours(1))
    }
    let file = stage.folder.file("lapsed.apkg")
    try await learner.givePackage().write(to: file)
    let other = try Learner(in: TemporaryFolder(), zone: "UTC")
    try await other.take(package: file)
    return try await other.rows("SELECT type, interval, factor FROM anki_card").first
  }

  // As Anki 26.9.3 writes them for the same card and answer.

  @Test(arguments: [("{}", 1), (fsrs, 2)])
  func `A lapse goes to Anki with the interval after it and a lower ease`(
    data: String, interval: Int
  ) async throws {
    try await learner.take(package: package(data))

    let card = try await arrived(after: [.again])

    #expect(card == "[type:3 interval:\(interval) factor:1900]")
  }

  @Test func `Where FSRS is off, the preset says what a lapse makes of the interval`()
    async throws
  {
    var preset = WireMessage()
    preset.add(AnkiPreset.Field.relearnSteps, [Float(10)])
    preset.add(AnkiPreset.Field.reviewsPerDay, 200)
    preset.add(AnkiPreset.Field.lapseMultiplier, Float(0.1))
    preset.add(AnkiPreset.Field.minimumLapseInterval, 4)
    try await learner.take(package: package("{}", preset: preset))

    let card = try await arrived(after: [.again])

    #expect(card == "[type:3 interval:4 factor:1900]")
  }

  @Test func `The preset says with which ease a card begins`() async throws {
    var preset = WireMessage()
    preset.add(AnkiPreset.Field.reviewsPerDay, 200)
    preset.add(AnkiPreset.Field.initialEase, Float(2.3))
    try await learner.take(package: package(Self.fsrs, preset: preset, ease: 0))

    let card = try #require(try await arrived(after: [.good]))

    #expect(card.hasSuffix(" factor:2300]"))
  }

  @Test(
    arguments: [
      ([.hard], 1_950), ([.good], 2_100), ([.easy], 2_250), ([.again, .good], 1_900),
    ] as [([Grade], Int)])
  func `Reviews change the ease as in Anki`(grades: [Grade], factor: Int) async throws {
    try await learner.take(package: package(Self.fsrs))

    let card = try #require(try await arrived(after: grades))

    #expect(card.hasPrefix("[type:2 ") && card.hasSuffix(" factor:\(factor)]"))
  }

  @Test(arguments: [([.again], 1_300), ([.hard, .again], 1_300), ([], 1_400)] as [([Grade], Int)])
  func `An ease never falls below 1.3`(grades: [Grade], factor: Int) {
    var card = AnkiCard.new(id: 1, note: 1, deck: 1, number: 0, position: 1)
    (card.type, card.interval, card.factor) = (AnkiCard.Kind.review, 27, 1_400)
    let moment = StudyMoment(learner.now, Settings(timeZone: .gmt))
    let schedule = AnkiSchedule(firstDay: moment.today, moment: moment)

    #expect(schedule.factor(of: card, in: .review, after: grades) == factor)
  }
}
