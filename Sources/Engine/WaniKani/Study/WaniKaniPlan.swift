/// The scope of a WaniKani session.
public struct WaniKaniPlan: Hashable, Codable, Sendable {
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case reviews, lessons
    /// Extra study of subjects recently learned, recently missed, often missed, or burned. It
    /// changes no stage and is not sent to WaniKani.
    case recent, mistakes, critical, burned
    /// Extra study of learned subjects that the person chose.
    case chosen

    public static let extra: [Kind] = [.recent, .mistakes, .critical, .burned]
    public var isExtra: Bool { self == .chosen || Self.extra.contains(self) }

    var course: CourseName {
      switch self {
      case .reviews: .waniKaniReviews
      case .lessons: .waniKaniLessons
      case .recent: .waniKaniRecent
      case .mistakes: .waniKaniMistakes
      case .critical: .waniKaniCritical
      case .burned: .waniKaniBurned
      case .chosen: .waniKaniChosen
      }
    }
  }

  public var kind: Kind
  /// The chosen subjects, as far as they are available; nil for the next lessons.
  var choice: [Subject.ID]?
  /// The filter for reviews and extra study, or nil for all that are due.
  var filter: Filter?

  public init(_ kind: Kind, choice: [Subject.ID]? = nil, filter: Filter? = nil) {
    self.kind = kind
    self.choice = choice
    self.filter = filter
  }

  /// A filter for reviews and extra study. A nil property does not filter.
  public struct Filter: Hashable, Codable, Sendable {
    var limit: Int?
    /// The kind of subject. Vocabulary includes kana vocabulary.
    var kind: Subject.Kind?
    var level: Int?
    var stages: ClosedRange<Int>?

    /// - Returns: nil if nothing is filtered.
    public init?(
      limit: Int? = nil, kind: Subject.Kind? = nil, level: Int? = nil,
      stages: ClosedRange<Int>? = nil
    ) {
      guard limit != nil || kind != nil || level != nil || stages != nil else { return nil }
      self.limit = limit
      self.kind = kind
      self.level = level
      self.stages = stages
    }

    func takes(_ waiting: WaitingSubject) -> Bool {
      kind.map { $0.name == waiting.kind.name } ?? true && level.map { $0 == waiting.level } ?? true
        && stages?.contains(waiting.stage) ?? true
    }
  }
}

/// A question about one part of a subject.
public struct WaniKaniQuestion: SessionPrompt {
  public var info: SubjectInfo
  public var asked: Asked
  public var isTyped = true

  public var target: AnswerTarget { .subject(info.id, asked) }
  public var isTypedInKana: Bool { asked == .reading }
  /// The accepted answers, including synonyms.
  public var accepted: [String] { info.accepted(asked) + synonyms }
  private var synonyms: [String] { asked == .meaning ? info.material.synonyms : [] }

  /// Whether a refused meaning can become a synonym.
  public func canAddSynonym(_ revealed: Revealed) -> Bool {
    guard asked == .meaning, revealed.isRefused, let typed = revealed.typed else { return false }
    return (1...StudyMaterial.longestSynonym).contains(typed.count)
      && info.material.synonyms.count < StudyMaterial.mostSynonyms
  }
}
