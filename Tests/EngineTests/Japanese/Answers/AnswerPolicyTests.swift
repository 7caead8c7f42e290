import Testing

@testable import Engine

@Suite struct AnswerPolicyTests {
  @Test func `Answers that suggest a misunderstanding are asked again`() {
    let policy = AnswerPolicy.standard
    #expect(
      Judgement.Verdict.allCases.map { policy[$0] } == [
        .accept, .accept, .askAgain, .askAgain, .askAgain, .askAgain, .askAgain, .reject,
      ])
  }

  @Test func `The effect of a verdict can be changed`() {
    var policy = AnswerPolicy(changed: [.imprecise: .askAgain])
    policy[.okurigana] = .reject
    #expect(policy[.imprecise] == .askAgain)
    #expect(policy[.okurigana] == .reject)
    #expect(policy[.precise] == .accept)
  }

  @Test(arguments: [
    "\u{0}", "\u{FFFD}", "مرحبا", "👨‍👩‍👧", "\u{E000}", "ﾊﾟ", "𠮷", "a\u{0301}\u{0301}",
    String(repeating: "長い", count: 25_000), String(repeating: "long ", count: 20_000),
  ])
  func `Any answer gets a verdict`(typed: String) {
    let key = AnswerKey(surface: "熊", meanings: ["bear"], readings: ["くま"])
    for asked in Asked.allCases {
      #expect(key.judge(typed, asked: asked).verdict != .precise)
    }
  }
}
