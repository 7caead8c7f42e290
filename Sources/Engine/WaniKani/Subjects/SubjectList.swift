/// A choice of subjects. A nil property does not filter.
public struct SubjectFilter: Hashable, Sendable {
  public var levels: ClosedRange<Int>?
  public var stage: StageGroup?
  /// The kind of subject. Vocabulary includes kana vocabulary.
  public var kind: Subject.Kind?
  /// A part of the characters, of a meaning or of a reading; empty for all.
  public var text: String
  public var page: Int
  /// The number of subjects on a page.
  public var limit: Int

  public init(
    level: Int? = nil, stage: StageGroup? = nil, kind: Subject.Kind? = nil, text: String = "",
    page: Int = 1, limit: Int = 100
  ) {
    levels = level.map { $0...$0 }
    self.stage = stage
    self.kind = kind
    self.text = text
    self.page = page
    self.limit = limit
  }
}

/// A page of subjects, by level and then in the order of their lessons.
public struct SubjectListing: Hashable, Sendable {
  public var items: [Item]
  /// The number of matching subjects on all pages.
  public var total: Int
  public var page: Int
  public var pages: Int
  /// The highest level of the subscription.
  public var levels: Int

  /// The subjects on this page whose lesson is done.
  public var learned: [Subject.ID] { items.filter { $0.stage ?? 0 > 0 }.map(\.tile.id) }

  public struct Item: Hashable, Sendable {
    public var tile: SubjectTile
    public var level: Int
    /// The SRS stage, or nil while it is locked.
    public var stage: Int?

    public var stageName: String { stage.map(StageGroup.name(of:)) ?? "Locked" }
  }
}

extension StageGroup {
  /// The groups to browse. Locked subjects have no stage; -1 marks them.
  public static let browsed =
    [StageGroup(name: "Locked", stages: -1 ... -1), StageGroup(name: "Lesson", stages: 0...0)] + all

  /// Returns the group with this name, in any case.
  public static func named(_ name: String) -> StageGroup? {
    browsed.first { $0.name.lowercased() == name.lowercased() }
  }
}
