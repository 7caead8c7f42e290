import Foundation

/// An answer as it is written to the log.
public struct Answer: Hashable, Sendable {
  /// A slip doesn't count: the question is asked again.
  public enum Outcome: String, Hashable, Sendable { case right, wrong, slip }

  var session: Int64
  /// The session's revision when the person answered. The log has one answer per revision.
  var revision: Int
  var target: AnswerTarget
  var outcome: Outcome
  /// Nil for a slip.
  var grade: Grade?
  var at: Date
  var face: Face
  var typed: String?
  /// The checker's verdict; nil if nothing was typed.
  var verdict: Judgement.Verdict?
  /// Whether the person overruled the checker with “I was right”.
  var isClaimed: Bool
  /// Whether what was typed becomes a synonym.
  var addsSynonym = false
  var keystrokes: Int
  var timing: AnswerTiming

  /// The limits of an answer; a form may send anything.
  static let keystrokes = 0...10_000
  /// The length at which a typed answer is cut, in Unicode scalars.
  private static let longestTyped = 500
  static func cut(_ typed: String) -> String {
    // A character may have any number of scalars.
    String(String.UnicodeScalarView(typed.unicodeScalars.prefix(longestTyped)))
  }
}

extension Answer {
  /// An answer that was given in another program.
  ///
  /// - Parameter revision: of the session for them, counted from 0.
  init(
    _ grade: Grade, of card: Card.ID, session: Int64, revision: Int, at: Date, in face: Face,
    after time: Duration = .zero
  ) {
    self.init(
      session: session, revision: revision, target: .card(card),
      outcome: grade == .again ? .wrong : .right, grade: grade, at: at, face: face,
      isClaimed: false, keystrokes: 0,
      timing: AnswerTiming(
        think: min(time, AnswerTiming.idleAfter), answer: .zero,
        wasIdle: time >= AnswerTiming.idleAfter))
  }
}

/// A logged answer that counts.
struct LoggedAnswer: Hashable, Sendable {
  var id: Int64
  var target: AnswerTarget
  var movedSchedule: Bool
  /// The outbox entry that sends the answer to a service.
  var outbox: Int64?
  /// The session's position before the answer, as JSON.
  var position: String
}
