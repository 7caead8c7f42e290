import Engine

/// A question and its answer as every slip shows them, in study and in lessons.
struct Asking {
  let kind: ItemKind
  /// "Meaning", "Reading", "Recall"
  let asks: String
  let prompt: Headline
  let answer: Headline
  /// What is to be typed, and in which language; nil when it is only remembered.
  let typing: (lang: String, placeholder: String)?

  init(_ question: Question, _ entry: CourseEntry?) {
    kind = entry?.kind ?? .note
    prompt = Headline(Prose.lines(question.prompt))
    answer = Headline(Prose.lines(question.answer))
    asks = Self.asks(question.card.kind, kind)
    typing = question.card.kind == .typed ? Self.typing(question.answer, kind) : nil
  }

  private static func asks(_ card: CardKind, _ item: ItemKind) -> String {
    switch (card, item) {
    case (.production, _): "Recall the front"
    case (_, .hiragana), (_, .katakana): "Reading"
    case (_, .part), (_, .kanji), (_, .word): "Meaning"
    case (.typed, .note): "Type the answer"
    case (.recall, .note): "Recall"
    }
  }

  private static func typing(_ answer: String, _ kind: ItemKind) -> (String, String) {
    switch kind {
    case .hiragana, .katakana: ("en", "in Latin letters")
    default:
      Script.language(of: answer) == "ja" ? ("ja", "in Japanese") : ("en", "your answer")
    }
  }
}

extension Comparison {
  init(_ check: AnswerCheck) {
    self.init(
      isRight: check.verdict == .right,
      typed: check.typed.map { Piece(text: $0.text, mark: $0.isShared ? "same" : "extra") },
      expected: check.expected.map { Piece(text: $0.text, mark: $0.isShared ? "same" : "missing") },
      lang: Script.language(of: check.expected.map(\.text).joined()))
  }
}

extension Face {
  /// Where a session was begun, when that was not here.
  var origin: String? {
    switch self {
    case .webview: nil
    case .native: "begun in the terminal"
    case .hybrid: "begun in hybrid"
    case .sanpo: "begun by a command"
    }
  }
}
