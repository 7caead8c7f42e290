public import Foundation

/// A snapshot of a session, the same for every face.
public struct Session<Course: SessionCourse>: Hashable, Sendable, Identifiable {
  public var id: SessionID
  /// Incremented by every change to the session.
  public var revision: Int
  public var plan: Course.Plan
  /// The deck's name or the search; empty for all decks.
  public var title: String
  /// The face the session was started in.
  public var face: Face
  public var begunAt: Date
  public var shownAt: Date
  /// When the question's clock was paused; nil while it runs, and without a clock.
  public var pausedAt: Date?
  public var step: Step
  /// The items to present before the questions; empty if the course only asks.
  public var presented: [Course.Presentation]
  /// Set if the last answer wasn't counted and its question is asked again.
  public var askedAgain: AskedAgain?
  /// The number of answers given and not undone.
  public var answered: Int
  public var canUndo: Bool
  /// The number of questions left, including the current one.
  public var left: Counts
  /// The number of subjects answered in part.
  public var begun: Int
  /// Whether only questions already begun will be asked.
  public var isWrappingUp: Bool
  public var traits: CourseTraits

  public enum Step: Hashable, Sendable {
    case presenting(Course.Presentation, at: Int, of: Int)
    case asking(Course.Prompt)
    case revealed(Course.Prompt, Revealed)
    case finished(Course.Summary)
  }

  public var prompt: Course.Prompt? {
    switch step {
    case .asking(let prompt), .revealed(let prompt, _): prompt
    case .presenting, .finished: nil
    }
  }

  public var isFinished: Bool { if case .finished = step { true } else { false } }
}

/// Identifies a session across restores: each restore begins a new generation, in which the same
/// number may be a different session.
public struct SessionID: Hashable, Sendable, Codable, LosslessStringConvertible {
  var generation: Int64
  public var number: Int64

  init(generation: Int64, number: Int64) {
    (self.generation, self.number) = (generation, number)
  }

  /// Parses a `description` such as "7402-12".
  public init?(_ description: String) {
    let parts = description.split(separator: "-", maxSplits: 1).map { Int64($0) }
    guard parts.count == 2, let generation = parts[0], let number = parts[1] else { return nil }
    self.init(generation: generation, number: number)
  }

  public var description: String { "\(generation)-\(number)" }

  /// Whether the data was restored between the two sessions.
  public func isOfOtherData(than other: SessionID) -> Bool { generation != other.generation }
}

/// A question whose answer is shown but not yet graded.
public struct Revealed: Hashable, Codable, Sendable {
  public var at: Date
  /// The result of checking what was typed; nil if the question isn't typed.
  public var check: AnswerCheck?
  public var typed: String?
  var keystrokes: Int

  /// Whether the checker marked the answer wrong; the person can overrule it.
  public var isRefused: Bool { check?.outcome == .wrong }
  public var mayBeTypo: Bool { check?.mayBeTypo ?? false }
}

/// An answer that wasn't counted, so the question is asked again.
public struct AskedAgain: Hashable, Codable, Sendable {
  var typed: String
  /// Why it wasn't counted; nil if the person called it a typo.
  var judgement: Judgement?

  /// The text to prefill; empty after a typo, which is quicker to retype.
  public var draft: String { judgement == nil ? "" : typed }
  /// The text to prefill where it isn't selected, so that keys are added to it: only one that is
  /// nearly right.
  public var correctableDraft: String {
    switch judgement?.verdict {
    case .imprecise, .okurigana, .nearReading: draft
    case .precise, .otherReading, .badChars, .isReading, .wrong, nil: ""
    }
  }
  public var reason: String { judgement?.reason ?? "Typo: not counted. Try again." }
}

/// A message to show once, with the session's next state.
public enum SessionNotice<Course: SessionCourse>: Hashable, Sendable {
  /// The move was based on an old revision: another face or tab was first.
  case movedOn
  case undone
  case nothingToUndo
  /// There is nothing to study in the new plan, so the open session continues.
  case nothingToStudy
  case feedback(Course.Feedback)

  /// Nil for a course's own feedback.
  public var sentence: String? {
    switch self {
    case .movedOn: "This has changed since, here or in another face. This is the current state."
    case .undone: "Answer undone."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToStudy: "There is nothing to study there now. Your open session continues."
    case .feedback: nil
    }
  }
}
