extension QuizCourse {
  /// The result of a finished round.
  public struct Summary: Hashable, Sendable {
    public var answers: Int
    public var score: QuizScore
    /// The median time until the choice; nil without an answer.
    public var time: Duration?
    /// The most points of the earlier rounds of the same kind; nil for the first.
    public var best: Int?
    /// The items answered wrong, each once.
    public var missed: [Item]
    /// How many words weren't asked, because no other word could be a wrong answer, or their
    /// meaning is only a recording or a picture.
    var leftOut = 0
    /// How many answers counted as reviews; nil if those of the round don't.
    var reviews: Int?

    public var isBest: Bool { score.points > best ?? 0 }

    /// Says how many answers counted as reviews; nil if those of the round don't.
    public var reviewed: String? {
      reviews.map { reviews in
        reviews == 0
          ? "No card that asks this was due, so no schedule has changed."
          : "Counted as reviews of due cards: \(reviews) of \(Quantity.count(answers, "answer"))."
      }
    }

    /// Says that words were left out, and why; nil if none were.
    public var omission: String? {
      guard leftOut > 0 else { return nil }
      return leftOut == 1
        ? """
        1 word was left out: it has no text, or no other of its language and part of speech means \
        something else.
        """
        : """
        \(Quantity.grouped(leftOut)) words were left out: they have no text, or no others of their \
        language and part of speech mean something else.
        """
    }
  }
}
