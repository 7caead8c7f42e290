import Engine

/// The terminal's needs of a question, besides its text.
protocol TerminalPrompt: SessionPrompt {
  /// The subject for the tutor once the answer is shown; nil for none.
  var tutorSubject: TutorSubject? { get }
  /// The audio that is the prompt, if it is one.
  var heard: Sound? { get }
  /// The audio that comes with the prompt's text, if any.
  var questionSounds: [Sound] { get }
  /// Whether its sounds play automatically, if its deck says so.
  var playsSounds: Bool? { get }
  /// The hints that the prompt shows on request.
  var hints: [CardHint] { get }
  /// The prompt as text.
  var written: String { get }
  /// Texts that count as an answer even if they look like a key.
  var typeable: [String] { get }
  /// The number of answers to choose from; nil if there are none.
  var choiceCount: Int? { get }
  /// The time for an answer; nil without a clock.
  var runningClock: QuizClock? { get }

  /// The audio available once the answer is shown.
  func recordings(_ settings: Settings) -> [Sound]
  /// Whether a refused answer can become a synonym.
  func canAddSynonym(_ revealed: Revealed) -> Bool
}

extension TerminalPrompt {
  var heard: Sound? { nil }
  var questionSounds: [Sound] { [] }
  var playsSounds: Bool? { nil }
  var hints: [CardHint] { [] }
  var written: String { "" }
  var typeable: [String] { accepted }
  var choiceCount: Int? { nil }
  var runningClock: QuizClock? { nil }

  func recordings(_ settings: Settings) -> [Sound] { [] }
  func canAddSynonym(_ revealed: Revealed) -> Bool { false }
}

extension Question: TerminalPrompt {
  var tutorSubject: TutorSubject? { .item(item.id) }
  var typeable: [String] { accepted + item.content.plainSynonyms }
  var hints: [CardHint] { sides?.questionHints ?? [] }

  func recordings(_ settings: Settings) -> [Sound] { sounds }
}

extension WaniKaniQuestion: TerminalPrompt {
  var tutorSubject: TutorSubject? {
    let readings = info.accepted(.reading).joined(separator: "、")
    let answers = [readings, info.accepted(.meaning).joined(separator: ", ")].filter { !$0.isEmpty }
    return .text(
      String("\(info.title): \(answers.joined(separator: "; "))".prefix(500)), source: "WaniKani")
  }

  func recordings(_ settings: Settings) -> [Sound] {
    [sound(settings.waniKani.voice)].compactMap(\.self)
  }
}

extension QuizQuestion: TerminalPrompt {
  var tutorSubject: TutorSubject? { .item(item.id) }
  var choiceCount: Int? { options.count }
  var runningClock: QuizClock? { clock.limit == nil ? nil : clock }
}
