/// Statistics on the answers in one face, from the answer log.
///
/// Undone answers don't count, wherever they were given. An undo counts for the face where it was
/// requested. Lessons and quizzes don't count, nor what other programs did.
public struct FaceFigures: Hashable, Sendable {
  public var face: Face
  public var answers = 0
  /// The number of answers with meaningful times: all except those during which the person was
  /// idle, and those that a script gave, faster than any person can.
  public var timed = 0
  /// The median time from shown to revealed. Nil without timed answers, as is `answer`.
  public var think: Duration?
  /// The median time from revealed to graded.
  public var answer: Duration?
  /// The mean over all answers, of key presses without clicks. Nil if there are none.
  public var keystrokes: Double?
  public var undos = 0
  /// The number of answers graded hard or better.
  public var right = 0

  /// The share of correct answers, from 0 to 1. Nil if there are none.
  public var shareRight: Double? { answers == 0 ? nil : Double(right) / Double(answers) }
}
