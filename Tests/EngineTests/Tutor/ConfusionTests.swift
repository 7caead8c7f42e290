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

  @Test func `Items of one spelling are one, and what was learned is meant`() async throws {
    let learner = try Learner()
    let asked = try await learner.addItem("あ", back: "a", to: learner.addDeck(kinds: [.typed]))
    let others = try await learner.addDeck("Others", new: 0)
    for (front, back, reading) in [
      ("い", "i", ""), ("い", "stomach", "i"), ("イ", "i", ""), ("あ", "oh", "i"),
    ] {
      _ = try await learner.addItem(front, back: back, reading: reading, to: others)
    }
    try await learner.learn("front = 'い'")
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again, typed: "i")

    let found = try await learner.study.tutor.confusions(of: asked)

    #expect(found.map(\.other.front) == ["い"])
    #expect(found.map(\.count) == [1])
  }

  @Test func `Words of one spelling are confused if their readings differ`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(kinds: [.typed])
    let asked = try await learner.addItem("人気", back: "popularity", reading: "にんき", to: deck)
    let others = try await learner.addDeck("Others", new: 0)
    let other = try await learner.addItem(
      "人気", back: "sign of life", reading: "ひとけ", to: others)
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again, typed: "sign of life")

    let found = try await learner.study.tutor.confusions(of: asked)

    #expect(found.map(\.item.id) == [asked])
    #expect(found.map(\.other.id) == [other])
  }
}

extension QuizTests {
  @Test(arguments: ["", "front = asked", "front <> asked", "true"])
  func `A word that was chosen for another is confused with it once both are learned`(
    learned: String
  ) async throws {
    let question = try await begin()
    let wrong = (question.right + 1) % 4
    if !learned.isEmpty {
      let asked = "'\(question.item.content.front)'"
      try await learner.learn(learned.replacing("asked", with: asked))
    }
    try await choose(wrong + 1)

    let found = try await learner.study.tutor.confusions(of: question.item.id)
    let expected = learned == "true" ? [question.options[wrong].other] : []
    #expect(found.map(\.other.front) == expected)
  }
}

extension Learner {
  /// - Parameter items: which items are learned, as SQL.
  fileprivate func learn(_ items: String) async throws {
    try await run(
      """
      UPDATE card SET phase = 'review', stability = 1, difficulty = 5, due_day = 99999
      WHERE item_id IN (SELECT id FROM item WHERE \(items))
      """)
  }
}
