public import Foundation

/// The settings of a round: its words, direction, length, options and time limit.
public struct QuizPlan: Hashable, Codable, Sendable {
  public var scope: Scope
  public var direction: QuizDirection
  /// The length of a round; nil for one that goes on until the learner ends it.
  public var questions: Int?
  /// How many answers there are to choose from.
  public var options: Int
  /// The seconds for each answer; nil without a clock.
  public var seconds: Int?
  /// Whether answers move the schedule of cards that are due.
  public var countsAsReview: Bool
  /// The language of the words; nil for several, or for a deck of another kind.
  public internal(set) var language: WordLanguage?
  /// Words of a dictionary that are offered as wrong answers where the scope has too few.
  var lent: [QuizWord] = []

  public init(
    _ scope: Scope, language: WordLanguage? = nil, direction: QuizDirection = .meaning,
    questions: Int? = 10, options: Int = 4, seconds: Int? = 10, countsAsReview: Bool = false
  ) {
    self.scope = scope
    self.language = language
    self.direction = direction
    self.questions = questions
    self.options = options
    self.seconds = seconds
    self.countsAsReview = countsAsReview
  }

  /// The kept words of one language, or of all.
  public static func words(of language: WordLanguage?) -> Scope {
    .search(WordLanguage.search(language.map { [$0] } ?? WordLanguage.allCases))
  }

  /// The lengths of a round that people are offered, besides an endless one.
  public static let lengths = [10, 20]
  static let questionCounts = 1...1_000
  public static let optionCounts = 2...6
  /// The seconds for an answer, if there is a clock.
  public static let secondCounts = 3...60

  /// The kind of round, for comparing rounds, such as “10 questions, 4 choices, 10 s”.
  public var kind: String {
    let asked = direction == .meaning ? "" : "for the word, "
    let length = questions.map { Quantity.count($0, "question") } ?? "endless"
    return "\(asked)\(length), \(options) choices, \(seconds.map { "\($0) s" } ?? "no clock")"
  }

  /// Says that a round was shortened; nil if it wasn't.
  ///
  /// - Parameter plan: as the learner asked for it.
  public func shortening(of plan: QuizPlan) -> String? {
    guard let questions, plan.questions.map({ $0 > questions }) ?? false else { return nil }
    return """
      Only \(Quantity.count(questions, "word")) can be asked, so this round has \
      \(Quantity.count(questions, "question")).
      """
  }

  /// - Throws: `Problem` if a number is out of range.
  func check() throws {
    func check(_ count: Int?, _ counts: ClosedRange<Int>, _ things: String) throws {
      guard let count, !counts.contains(count) else { return }
      throw Problem(
        "A quiz has \(counts.lowerBound) to \(Quantity.grouped(counts.upperBound)) \(things).",
        remedy: "Change the number, or leave it out.")
    }
    try check(questions, Self.questionCounts, "questions")
    try check(options, Self.optionCounts, "choices")
    try check(seconds, Self.secondCounts, "seconds per question")
  }
}

/// The side of a word that a question shows, and the side that it asks for.
public enum QuizDirection: String, CaseIterable, Codable, Sendable {
  /// Shows the word and asks for its meaning.
  case meaning
  /// Shows the meaning and asks for the word.
  case word
}

/// A word that a question can offer.
struct QuizWord: Hashable, Codable, Sendable {
  /// Nil for a word lent by a dictionary.
  var item: Item.ID?
  var text: String
  /// In the learner's words: the senses, separated by semicolons.
  var meaning: String
  var synonyms: [String] = []
  /// That of the sense shown, or those that it may have, in lower case; nil if unknown.
  var partsOfSpeech: [String]?
  /// Nil for what is no word of a language that is learned here.
  var language: WordLanguage?
}

public struct QuizQuestion: Hashable, Sendable {
  public var card: Card.ID
  public var item: Item
  public var deckName: String
  /// Nil if it isn't known.
  public var language: WordLanguage?
  public var direction: QuizDirection
  public var prompt: String
  public var options: [QuizOption]
  /// The index of the right option.
  public var right: Int
  public var clock: QuizClock
  public var score: QuizScore
  /// The pitch in an imported dictionary that comes before the built-in one.
  var preferredPitch: PitchContour? = nil

  public var pitch: PitchContour? { preferredPitch ?? item.content.pitch }
}

/// An answer to choose.
public struct QuizOption: Hashable, Codable, Sendable {
  public var text: String
  /// The other side, shown after the answer: the meaning of the chosen word.
  public var other: String
  /// The whole meaning, shown after the answer, if `text` leaves out the word in it.
  var whole: String?
  var item: Item.ID?

  /// The option as it is shown after the answer.
  public var summary: String { whole ?? text }
}

/// The time for an answer, by the engine's clock.
public struct QuizClock: Hashable, Sendable {
  /// When the question was shown, moved forward by the time spent paused.
  var shownAt: Date
  /// When the clock was paused; nil while it runs.
  public var pausedAt: Date?
  /// Nil without a limit.
  public var limit: Duration?

  /// How late an answer may arrive: what a page or a terminal needs to send it.
  static let grace = Duration.milliseconds(500)

  func elapsed(at now: Date) -> Duration {
    .milliseconds(Int64(max(0, (pausedAt ?? now).timeIntervalSince(shownAt)) * 1_000))
  }

  /// The time left; nil without a limit.
  public func left(at now: Date) -> Duration? {
    limit.map { max(.zero, $0 - elapsed(at: now)) }
  }

  /// Whether an answer is too late.
  public func isOver(at now: Date) -> Bool {
    limit.map { elapsed(at: now) > $0 + Self.grace } ?? false
  }
}

/// The points of a round.
public struct QuizScore: Hashable, Codable, Sendable {
  /// The points: for each right answer 500 to 1,000, the faster the more, and 100 for each right
  /// answer before it in a row, up to 500.
  public var points = 0
  public var right = 0
  /// The right answers in a row.
  public var streak = 0
  public var bestStreak = 0

  /// Adds an answer. The points for time are those of Kahoot: 1000 × (1 − t / 2T), and all of them
  /// under half a second or without a limit.
  mutating func add(isRight: Bool, after time: Duration, of limit: Duration?) {
    guard isRight else {
      streak = 0
      return
    }
    let share = limit.map { time < .milliseconds(500) ? 0 : min(1, time / $0) / 2 } ?? 0
    points += Int((1_000 * (1 - share)).rounded()) + 100 * min(streak, 5)
    right += 1
    streak += 1
    bestStreak = max(bestStreak, streak)
  }
}

extension QuizQuestion: SessionPrompt {
  public var target: AnswerTarget { .card(card) }
  public var isTyped: Bool { true }
  public var isTypedInKana: Bool { false }
  /// The number of the right option.
  public var accepted: [String] { ["\(right + 1)"] }

  public func isOver(at now: Date) -> Bool { clock.isOver(at: now) }

  /// The option of a choice by number, from 1; nil if none was chosen in time.
  public func chosen(_ revealed: Revealed) -> QuizOption? {
    guard !clock.isOver(at: revealed.at) else { return nil }
    return options.numbered(revealed.typed ?? "")
  }

  /// Why no option was chosen, such as “Time is up”; nil if one was.
  public func omission(_ revealed: Revealed) -> String? {
    guard chosen(revealed) == nil else { return nil }
    return clock.isOver(at: revealed.at) ? "Time is up" : "No answer"
  }
}

extension Session<QuizCourse> {
  /// The points so far, with those of an answer that is shown; nil at the end.
  public var score: QuizScore? { prompt?.score }
}
