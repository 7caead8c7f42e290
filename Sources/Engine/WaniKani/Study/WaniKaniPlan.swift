/// What of WaniKani's things a session is about.
public struct WaniKaniPlan: Hashable, Codable, Sendable {
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case reviews, lessons
    /// Extra study of what was learned lately, was missed lately, or is burned: it moves no stage,
    /// and nothing of it is sent to WaniKani.
    case recent, mistakes, burned

    public static let extra: [Kind] = [.recent, .mistakes, .burned]
    public var isExtra: Bool { Self.extra.contains(self) }
  }

  public var kind: Kind
  /// What is to be learned, as far as it waits; nil for what comes next.
  public var choice: [Subject.ID]?

  public init(_ kind: Kind, choice: [Subject.ID]? = nil) {
    (self.kind, self.choice) = (kind, choice)
  }
}

/// One part of a subject, as it is asked.
public struct WaniKaniQuestion: SessionPrompt {
  public var sheet: SubjectSheet
  public var asked: Asked

  public var target: AnswerTarget { .subject(sheet.id, asked) }
  public var isTyped: Bool { true }
  public var isTypedInKana: Bool { asked == .reading }
  /// Every answer that counts.
  public var accepted: [String] { sheet.accepted(asked) + synonyms }
  private var synonyms: [String] { asked == .meaning ? sheet.material.synonyms : [] }
}
