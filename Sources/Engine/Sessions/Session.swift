public import Foundation

/// A session as it stands: every face shows this, whichever of them moved it here.
public struct Session<Course: SessionCourse>: Hashable, Sendable, Identifiable {
  public var id: SessionID
  /// Grows with everything that happens in the session.
  public var revision: Int
  public var plan: Course.Plan
  /// What it is about; empty when it is about everything.
  public var title: String
  /// The face it was begun in.
  public var face: Face
  public var begunAt: Date
  public var shownAt: Date
  public var step: Step
  /// What is shown before the first question, in its order; empty where a course only asks.
  public var presented: [Course.Presentation]
  /// Why the last answer did not count.
  public var askedAgain: AskedAgain?
  /// Answers given that were not undone.
  public var answered: Int
  /// What is asked included.
  public var left: Counts
  /// How much was answered in part and is not done.
  public var begun: Int
  /// What was begun is finished, and nothing else is asked.
  public var isWrappingUp: Bool

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

  public var canUndo: Bool { answered > 0 }
  public var isFinished: Bool { if case .finished = step { true } else { false } }
}

/// Which session is meant. A restore begins a new generation of the data, in which the same number
/// may be another session.
public struct SessionID: Hashable, Sendable, Codable, LosslessStringConvertible {
  public var generation: Int64
  public var number: Int64

  public init(generation: Int64, number: Int64) {
    (self.generation, self.number) = (generation, number)
  }

  /// Reads what `description` wrote, such as "7402-12".
  public init?(_ description: String) {
    let parts = description.split(separator: "-", maxSplits: 1).map { Int64($0) }
    guard parts.count == 2, let generation = parts[0], let number = parts[1] else { return nil }
    self.init(generation: generation, number: number)
  }

  public var description: String { "\(generation)-\(number)" }
}

/// An answer that is shown beside the right one and not graded yet.
public struct Revealed: Hashable, Codable, Sendable {
  public var at: Date
  /// What was typed, compared; nil when nothing was to be typed.
  public var check: AnswerCheck?
  public var typed: String?
  public var keystrokes: Int

  /// The checker refused it, and the person may know better.
  public var isRefused: Bool { check?.verdict == .wrong }
}

/// An answer that was put back to the person instead of being counted.
public struct AskedAgain: Hashable, Codable, Sendable {
  public var typed: String
  /// Nil when the person themself took it back.
  public var judgement: Judgement?

  /// What stands on the line already; a slip is better typed anew.
  public var draft: String { judgement == nil ? "" : typed }
  public var reason: String { judgement?.reason ?? "A slip: it was not counted. Once more." }
}

/// Said once, with the next thing shown.
public enum SessionNotice<Course: SessionCourse>: Hashable, Sendable {
  /// The move came too late: another face, or another tab, was first.
  case movedOn
  case undone
  case nothingToUndo
  /// Of what was to be studied nothing waits; the session that was open goes on.
  case nothingWaits
  case remark(Course.Remark)
}
