/// How answering goes in one face, by the review log.
///
/// An answer that was undone is none any more, wherever it was given; the undo counts for the face
/// it was asked for in. A lesson's quiz does not count.
public struct FaceFigures: Hashable, Sendable {
  public var face: Face
  public var answers = 0
  /// Answers whose times tell something: all but those with the person away in the middle.
  public var timed = 0
  /// Shown to revealed, the median of the timed answers; nil when there is none. So is `answer`.
  public var think: Duration?
  /// Revealed to graded.
  public var answer: Duration?
  /// The mean of all answers; nil when there is none.
  public var keystrokes: Double?
  public var undos = 0
  /// Answers graded hard or better.
  public var right = 0

  /// Of all answers, from 0 to 1; nil when there is none.
  public var shareRight: Double? { answers == 0 ? nil : Double(right) / Double(answers) }
}
