public import Foundation

/// Whether answers move the schedule.
public enum SessionMode: String, Codable, Sendable {
  case scheduled, cram, lesson
}

/// Which cards a session asks.
public enum Scope: Hashable, Codable, Sendable {
  case everything
  case deck(Deck.ID)
  /// As written by the person; see `Search`.
  case search(String)
}

/// What a person wants to study.
public struct Plan: Hashable, Sendable {
  public var mode: SessionMode
  public var scope: Scope

  init(mode: SessionMode, scope: Scope) {
    self.mode = mode
    self.scope = scope
  }

  /// A search may hold any card, due or not, so its answers are only logged.
  public init(_ scope: Scope = .everything, isCram: Bool = false) {
    self.scope = scope
    if case .search = scope { mode = .cram } else { mode = isCram ? .cram : .scheduled }
  }
}

/// A session as it stands: every face shows this, whichever of them moved it here.
public struct Sitting: Hashable, Sendable {
  public typealias ID = Int64

  public var id: ID
  /// Grows with everything that happens in the session.
  public var revision: Int
  public var plan: Plan
  /// The name of the deck, or the search as written; empty when it is about everything.
  public var scopeName: String
  /// The face it was begun in.
  public var face: Face
  public var begunAt: Date
  public var shownAt: Date
  public var standing: Standing
  /// Why the last answer to this card did not count.
  public var askedAgain: AskedAgain?
  /// Answers given that were not undone.
  public var answered: Int
  /// The card that is asked included. Cards of the queue count as reviews, the new ones too.
  public var left: Counts

  public enum Standing: Hashable, Sendable {
    case asking(Question)
    case revealed(Question, Revealed)
    case finished(Summary)
  }

  public struct Revealed: Hashable, Sendable {
    public var at: Date
    /// What was typed, compared; nil when the card asks for no typing.
    public var check: AnswerCheck?
    public var typed: String?
    public var keystrokes: Int
  }

  /// An answer that was put back to the person instead of being counted.
  public struct AskedAgain: Hashable, Sendable, Codable {
    public var typed: String
    /// Nil when the person themself took it back.
    public var judgement: Judgement?

    /// What stands on the line already; a slip is better typed anew.
    public var draft: String { judgement == nil ? "" : typed }
    public var reason: String { judgement?.reason ?? "A slip: it was not counted. Once more." }
  }

  public struct Summary: Hashable, Sendable {
    public var answers: Int
    public var right: Int
    public var time: Duration
    /// When the next card of this scope comes up; nil when none will.
    public var nextDue: Date?
  }

  public var question: Question? {
    switch standing {
    case .asking(let question), .revealed(let question, _): question
    case .finished: nil
    }
  }

  public var canUndo: Bool { answered > 0 }
  public var isFinished: Bool { question == nil }
}

extension Sitting.Revealed {
  /// What was typed is checked when it is kept, against all the learner knows.
  init(_ question: Question, typed: String?, keystrokes: Int, at now: Date) {
    let typed = String((typed ?? "").prefix(Answer.longestTyped))
    self.init(
      at: now, check: nil, typed: question.isTyped ? typed : nil,
      keystrokes: keystrokes.clamped(to: Answer.keystrokes))
  }

  /// The checker refused it, and the person may know better.
  public var isRefused: Bool { check?.verdict == .wrong }
}
