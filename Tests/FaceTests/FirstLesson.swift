import Helpers

/// The quiz on the first kana, answered by a newcomer.
struct FirstLesson {
  static let romaji = ["あ": "a", "い": "i", "う": "u", "え": "e", "お": "o"]

  let terminal: PseudoTerminal
  /// The questions, in order.
  private(set) var asked: [String] = []

  init(at terminal: PseudoTerminal) {
    self.terminal = terminal
  }

  /// Types `lesson`, looks at every item, and answers everything correctly but the first time.
  mutating func meet(_ count: Int) async throws {
    try await present(count)
    for turn in 0...count { try await answer(rightly: turn > 0) }
    try await terminal.expect(prompt)
  }

  /// Types `lesson` and looks at every item, up to the quiz.
  func present(_ count: Int) async throws {
    try await terminal.type("lesson", expecting: "lesson 1 of \(count)")
    for place in 1..<count {
      try await terminal.expect("enter next")
      try await terminal.press("\r", expecting: "lesson \(place + 1) of \(count)")
    }
    try await terminal.expect("enter start the quiz")
    try await terminal.send(.enter)
  }

  private mutating func answer(rightly isRight: Bool) async throws {
    let kana = try kana(in: await terminal.expect("answer> "))
    asked.append(kana)
    let answer = isRight ? Self.romaji[kana] ?? "" : "wrong"
    try await terminal.type(answer, expecting: isRight ? "✓ correct" : "✗ incorrect")
    try await terminal.expect("enter next")
    try await terminal.send(.enter)
  }

  private func kana(in said: String) throws -> String {
    guard let found = plain(said).matches(of: /left\s+([あいうえお])\s/).last else {
      throw HelperError("No kana is asked in «\(said)».")
    }
    return String(found.1)
  }
}
