/// The facts about the learner that are sent to the tutor: never more than a few hundred short
/// lines.
struct LearnerProfile: Hashable, Encodable, Sendable {
  struct Word: Hashable, Encodable, Sendable {
    var front: String
    var reading: String?
    var meaning: String
  }

  struct Mistake: Hashable, Encodable, Sendable {
    var front: String
    var meaning: String
    /// The learner's typed answer; nil if nothing was typed.
    var typed: String?
  }

  var level = LearnerLevel()
  /// How many items are remembered, with the schedule's own estimate.
  var known = 0
  var learning = 0
  /// Words that were reviewed last.
  var knownWords: [String] = []
  var learningWords: [Word] = []
  /// The latest first.
  var mistakes: [Mistake] = []
}

/// How far the learner is, as far as the store tells.
struct LearnerLevel: Hashable, Encodable, Sendable {
  struct Course: Hashable, Encodable, Sendable {
    var name: String
    var items: Int
    var known: Int
  }

  /// A word for the number of known items. It excludes the learner's knowledge from elsewhere, and
  /// the model is told so.
  var estimate = ""
  /// The highest level reached there; nil without an account.
  var waniKaniLevel: Int?
  /// Decks with lessons.
  var courses: [Course] = []

  init(knownItems: Int = 0, waniKaniLevel: Int? = nil, courses: [Course] = []) {
    (self.waniKaniLevel, self.courses) = (waniKaniLevel, courses)
    estimate =
      "\(Self.word(for: knownItems)), by \(Quantity.count(knownItems, "known item")) alone"
  }

  private static func word(for known: Int) -> String {
    switch known {
    case ..<300: "beginner"
    case ..<1_500: "elementary"
    case ..<5_000: "intermediate"
    default: "advanced"
    }
  }
}
