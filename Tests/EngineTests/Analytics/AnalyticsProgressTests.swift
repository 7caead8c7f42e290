import Foundation
import Testing

@testable import Engine

struct AnalyticsProgressTests {
  private let learner: Learner
  private let repository: AnalyticsRepository

  init() throws {
    learner = try Learner()
    repository = learner.analyticsRepository
  }

  @Test func `Who is answered late does not put back how far another process has got`()
    async throws
  {
    let quick = sink { _, _ in }
    let slow = sink { [repository, later = occurrence("/find")] _, _ in
      try await repository.add([later])
      _ = try await repository.sendNext(to: quick)
    }
    _ = try await repository.sendNext(to: quick)
    try await repository.add([occurrence("/decks")])

    _ = try await repository.sendNext(to: slow)

    let last = try await learner.number(
      "SELECT json_extract(value, '$.last') FROM setting WHERE name = 'analytics-sink-test'")
    #expect(last == 2)
  }

  @Test func `A variant is noticed again once what was written of it is deleted`() async throws {
    _ = learner.study.flags.isOn(Flags.gradeIntervals)
    try await learner.study.deleteUsageData()

    _ = learner.study.flags.isOn(Flags.gradeIntervals)

    #expect(try await learner.study.usageData().map(\.count) == [1])
  }

  private func sink(
    _ send: @escaping @Sendable ([AnalyticsRecord], AnalyticsSettings) async throws -> Void
  ) -> AnalyticsSink {
    AnalyticsSink(name: "test", destination: { _ in "somewhere" }, send: send)
  }

  private func occurrence(_ name: String) -> AnalyticsOccurrence {
    AnalyticsOccurrence(event: .screen(name), face: .native, day: Day(20_000), at: learner.now)
  }
}
