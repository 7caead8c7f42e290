import Helpers
import Testing

@testable import Engine

/// Items that the learner confuses.
struct ConfusionTests {
  @Test func `Items are confused by front, reading and back, not by parts of them`() async throws {
    let learner = try Learner()
    let asked = try await learner.addItem(
      "橋", back: "bridge", reading: "はし", to: learner.addDeck(kinds: [.typed]))
    let others = try await learner.addDeck("Others", new: 0)
    for (front, back, reading) in [
      ("rim", "Rand", ""), ("端", "edge", "はし"), ("柱", "pillar", "tower"), ("縁", "edge of it", ""),
    ] {
      _ = try await learner.addItem(front, back: back, reading: reading, to: others)
    }
    let driver = SessionDriver(learner)
    for typed in ["rim", "edge", "tower"] {
      try await driver.begin()
      try await driver.answer(.again, typed: typed)
      learner.clock.advance(by: .minutes(10))
    }

    let found = try await learner.study.tutor.confusions(of: asked)

    #expect(Set(found.map(\.other.front)) == ["rim", "端", "柱"])
  }
}
