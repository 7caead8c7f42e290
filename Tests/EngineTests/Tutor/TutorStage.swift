import Foundation
import Helpers
import Testing

@testable import Engine

/// A study whose model is a strict server on this machine.
struct TutorStage {
  let clock = TestClock()
  let standIn = ModelStandIn(.openai)
  let study: Study
  private let home: TemporaryFolder

  init() async throws {
    home = try TemporaryFolder()
    study = try Study.open(
      home.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, random: .seeded(3), timeZone: .gmt,
        sources: try SmallDictionary(in: home.url).sources, jobService: .given(nil)))
    try await standIn.start(for: study)
  }
}
