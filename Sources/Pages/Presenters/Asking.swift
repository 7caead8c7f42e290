import Engine

/// A question and its answer as every slip shows them, in study and in lessons.
struct Asking {
  let kind: ItemKind
  /// "Meaning", "Reading", "Recall"
  let asks: String
  let prompt: Headline
  let answer: Headline
  /// What is to be typed, and in which language; nil when it is only remembered.
  let typing: Typing?

  struct Typing: Hashable {
    var lang: String
    var placeholder: String
    /// Romaji becomes kana while it is typed.
    var isKana: Bool
  }

  init(_ question: Question, _ entry: CourseEntry?) {
    kind = ItemKind(question.item, entry)
    prompt = Headline(Prose.lines(question.prompt))
    answer = Headline(Prose.lines(question.answer))
    asks = Self.asks(question.card.kind, kind)
    typing = question.isTyped ? Self.typing(question, kind) : nil
  }

  private static func asks(_ card: CardKind, _ item: ItemKind) -> String {
    switch (card, item) {
    case (.production, _): "Recall the front"
    case (.reading, _): "Reading"
    case (.meaning, _): "Meaning"
    case (_, .hiragana), (_, .katakana): "Reading"
    case (_, .part), (_, .kanji), (_, .word): "Meaning"
    case (.typed, .note): "Type the answer"
    case (.recall, .note): "Recall"
    }
  }

  private static func typing(_ question: Question, _ kind: ItemKind) -> Typing {
    switch (question.card.kind, kind) {
    case (.typed, .hiragana), (.typed, .katakana):
      return Typing(lang: "en", placeholder: "in Latin letters", isKana: false)
    case _ where question.isTypedInKana:
      return Typing(lang: "ja", placeholder: "in kana or romaji", isKana: true)
    default:
      let isJapanese = Script.language(of: question.answer) == "ja"
      return Typing(
        lang: isJapanese ? "ja" : "en", placeholder: isJapanese ? "in Japanese" : "your answer",
        isKana: false)
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
