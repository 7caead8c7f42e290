/// The result of grading a text.
public struct TextGrading: Hashable, Sendable {
  public var text: GradedText
  /// Why a part of the text has no grades, if others have.
  public var missed: Problem?
  /// The fronts of the items that the model was asked about, and gave no grade that holds.
  var ungraded: [String] = []

  /// For example “Not graded: 本, 水.”; nil if the model graded all that it was asked about. A long
  /// list is cut.
  public var ungradedSentence: String? {
    guard !ungraded.isEmpty else { return nil }
    let named = ungraded.prefix(12).map(LearnerProfileQuery.short).joined(separator: ", ")
    let more = ungraded.count - 12
    return "Not graded: \(named)\(more > 0 ? ", and \(more) more" : "")."
  }
}
