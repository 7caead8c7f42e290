/// What the tutor is told about the learner: never more than a few hundred short lines.
struct LearnerProfile: Hashable, Encodable, Sendable {
  struct Word: Hashable, Encodable, Sendable {
    var front: String
    var reading: String?
    var meaning: String
  }

  struct Mistake: Hashable, Encodable, Sendable {
    var front: String
    var meaning: String
    /// What the learner typed; nil if nothing was.
    var typed: String?
  }

  /// How many items are remembered, with the schedule's own estimate.
  var known = 0
  var learning = 0
  /// Words that were reviewed last.
  var knownWords: [String] = []
  var learningWords: [Word] = []
  /// The latest first.
  var mistakes: [Mistake] = []
}
