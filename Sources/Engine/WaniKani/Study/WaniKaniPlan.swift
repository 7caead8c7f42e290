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
  /// Nil for all that is due.
  public var filter: Filter?

  public init(_ kind: Kind, choice: [Subject.ID]? = nil, filter: Filter? = nil) {
    (self.kind, self.choice, self.filter) = (kind, choice, filter)
  }

  /// Which reviews, where not all of them; what is nil leaves out nothing.
  public struct Filter: Hashable, Codable, Sendable {
    public var limit: Int?
    /// Vocabulary is that in kana, too.
    public var kind: Subject.Kind?
    public var level: Int?
    public var stages: ClosedRange<Int>?

    /// - Returns: nil where nothing is left out.
    public init?(
      limit: Int? = nil, kind: Subject.Kind? = nil, level: Int? = nil,
      stages: ClosedRange<Int>? = nil
    ) {
      guard limit != nil || kind != nil || level != nil || stages != nil else { return nil }
      (self.limit, self.kind, self.level, self.stages) = (limit, kind, level, stages)
    }

    func takes(_ waiting: WaitingSubject) -> Bool {
      kind.map { $0.name == waiting.kind.name } ?? true && level.map { $0 == waiting.level } ?? true
        && stages?.contains(waiting.stage) ?? true
    }
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
