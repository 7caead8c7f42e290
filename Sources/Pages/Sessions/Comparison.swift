import Engine
import HTML

/// What was typed laid beside what was asked for, piece by piece.
struct Comparison: Hashable, Sendable, HTML {
  var isRight: Bool
  /// Why it is right or wrong, where that is not plain.
  var reason: String?
  var showsExpected: Bool
  var typed: [Piece]
  var expected: [Piece]
  var lang: String

  struct Piece: Hashable, Sendable {
    var text: String
    /// `same`, `extra` in what was typed, `missing` in what was asked for.
    var mark: String
  }

  @HTMLBuilder var body: HTMLContent {
    dl(.class(isRight ? "comparison is-right" : "comparison")) {
      line("You typed", typed)
      if showsExpected { line("Expected", expected) }
    }
    if let reason { p(.class("reason")) { reason } }
  }

  private func line(_ name: String, _ pieces: [Piece]) -> some HTML {
    div {
      dt { name }
      dd(.lang(lang)) {
        for piece in pieces { span(.class(piece.mark)) { piece.text } }
      }
    }
  }
}

extension Comparison {
  init(_ check: AnswerCheck) {
    let reason = check.judgement.flatMap { $0.verdict == .precise ? nil : $0.reason }
    self.init(
      isRight: check.verdict == .right, reason: reason,
      showsExpected: check.verdict == .wrong || reason != nil,
      typed: check.typed.map { Piece(text: $0.text, mark: $0.isShared ? "same" : "extra") },
      expected: check.expected.map { Piece(text: $0.text, mark: $0.isShared ? "same" : "missing") },
      lang: Script.language(of: check.expected.map(\.text).joined()))
  }
}
