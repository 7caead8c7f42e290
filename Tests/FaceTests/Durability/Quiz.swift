import Engine
import Helpers
import Terminals

/// The quiz on the first five kana, in a terminal.
struct Quiz {
  let terminal: PseudoTerminal
  /// Whether the previous face ended with the answer to a question shown.
  let isRevealed: Bool

  /// Continues the open lesson.
  init(_ terminal: PseudoTerminal) async throws {
    self.terminal = terminal
    try await terminal.send("lesson\r")
    let screen = try await terminal.screen("a question or its answer") {
      $0.text.contains("answer>") || $0.text.contains("enter next")
    }
    isRevealed = !screen.text.contains("answer>")
  }

  /// - Returns: the expected log once `next` has been acknowledged.
  func type(rightly isRight: Bool) async throws -> Ledger.Entry {
    let kana = terminal.screen.text.matches(of: /[あいうえお]/).last.map { String($0.0) } ?? ""
    try await terminal.send("\(isRight ? FirstLesson.romaji[kana] ?? "" : "wrong")\r")
    try await terminal.expect("enter next")
    return Ledger.Entry(front: kana, grade: isRight ? .good : .again)
  }

  /// Records the answer; returns when the next question is there.
  func next() async throws {
    try await terminal.send("\r")
    try await terminal.expect("answer> ")
  }
}
