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

    public var isBest: Bool { score.points > best ?? 0 }

    /// Says that words were left out, and why; nil if none were.
    public var omission: String? {
      guard leftOut > 0 else { return nil }
      let were = leftOut == 1 ? "was" : "were"
      return """
        \(Quantity.count(leftOut, "word")) \(were) left out: there is no text, or no other of the \
        same kind, to choose from.
        """
    }
  }
}
