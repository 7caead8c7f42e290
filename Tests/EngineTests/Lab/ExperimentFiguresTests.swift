import Helpers
import Testing

@testable import Engine

/// Answers compared by the variants of a flag.
struct ExperimentFiguresTests {
  private let learner: Learner

  init() throws {
    learner = try Learner()
  }

  /// Answers a new card on a day on which the variants were seen.
  private func answer(_ grade: Grade, seeing variants: [String]) async throws {
    for variant in variants {
      try await learner.study.flags.choose("grade-intervals", variant)
      _ = learner.study.flags.isOn(Flags.gradeIntervals)
    }
    await learner.study.endAnalytics()
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.reveal()
    try await driver.grade(grade)
    learner.clock.advance(by: .days(1))
  }

  @Test func `Answers are compared by the variant of their day`() async throws {
    try await learner.addItems(9, to: learner.addDeck())
    try await answer(.good, seeing: ["shown"])
    try await answer(.again, seeing: ["hidden"])
    try await answer(.good, seeing: ["hidden"])
    // Both were seen: the day says nothing.
    try await answer(.good, seeing: ["shown", "hidden"])

    let figures = try await learner.study.experiments()

    #expect(figures.map(\.value) == ["hidden", "shown"])
    #expect(figures.map(\.days) == [2, 1])
    #expect(figures.map(\.answers) == [2, 1])
    #expect(figures.map(\.right) == [1, 1])
    #expect(figures.allSatisfy { $0.flag == "grade-intervals" })
    #expect(figures.last?.think == .seconds(2))
    // The session waited for a night, so these answers are not timed.
    #expect(figures.first?.think == nil)
  }

  @Test func `One variant is no comparison`() async throws {
    try await learner.addItems(2, to: learner.addDeck())
    try await answer(.good, seeing: ["shown"])

    #expect(try await learner.study.experiments() == [])
  }
}
