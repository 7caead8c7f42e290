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
  /// The answer to a question, compared with what was typed when the card asks for typing.
  init(_ question: Question, typed: String?, keystrokes: Int, at now: Date) {
    let isTyped = question.card.kind == .typed
    let typed = String((typed ?? "").prefix(Answer.longestTyped))
    self.init(
      at: now, check: isTyped ? AnswerCheck(typed: typed, accepted: question.accepted) : nil,
      typed: isTyped ? typed : nil, keystrokes: keystrokes.clamped(to: Answer.keystrokes))
  }
}
