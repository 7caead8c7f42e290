public import Foundation

/// A session of WaniKani's reviews, lessons or extra study as it stands, on whichever face.
public struct WaniKaniSitting: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case reviews, lessons
    /// Extra study of what was learned of late, was missed of late, or is burned: it moves no stage,
    /// and WaniKani hears nothing of it.
    case recent, mistakes, burned

    public static let extra: [Kind] = [.recent, .mistakes, .burned]
    public var isExtra: Bool { Self.extra.contains(self) }
  }

  public var id: ID
  public var kind: Kind
  /// Grows with everything that happens in the session.
  public var revision: Int
  public var face: Face
  public var begunAt: Date
  public var shownAt: Date
  public var standing: Standing
  /// Why the last answer did not count.
  public var askedAgain: Sitting.AskedAgain?
  /// Answers given that were not taken back.
  public var answered: Int
  /// Subjects, the one that is asked included.
  public var left: Int
  /// Subjects of which a part was answered, and not all are; they begin anew if it ends now.
  public var begun: Int
  /// What was begun is finished, and nothing else is asked.
  public var isWrappingUp: Bool

  public enum Standing: Hashable, Sendable {
    /// Of a lesson, before its quiz.
    case presenting(SubjectSheet, place: Int, of: Int)
    case asking(WaniKaniQuestion)
    case revealed(WaniKaniQuestion, Sitting.Revealed)
    case finished(Summary)
  }

  public struct Summary: Hashable, Sendable {
    public var answers: Int
    public var right: Int
    /// What was reviewed, learned, or studied besides.
    public var subjects: [SubjectTile]
  }

  public var canUndo: Bool { answered > 0 }
  public var isFinished: Bool { if case .finished = standing { true } else { false } }
}

/// One part of a subject, as it is asked.
public struct WaniKaniQuestion: Hashable, Sendable {
  public var sheet: SubjectSheet
  public var asked: Asked

  /// Every answer that counts.
  public var accepted: [String] { sheet.accepted(asked) + synonyms }
  private var synonyms: [String] { asked == .meaning ? sheet.material.synonyms : [] }
}
