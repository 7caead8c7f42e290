/// Kanji grouped in sections.
public struct KanjiGrid: Hashable, Sendable {
  public enum Grouping: String, CaseIterable, Hashable, Sendable {
    case level, grade, frequency, progress
  }

  public struct Section: Hashable, Sendable {
    public var name: String
    public var tiles: [KanjiTile]

    public func count(_ status: KanjiStatus) -> Int {
      tiles.count { $0.status == status }
    }
  }

  public var grouping: Grouping
  public var sections: [Section]
  /// A number that differs for every grid with different content, within one process.
  var edition: Int

  init(_ grouping: Grouping, _ sections: [Section], edition: Int = 0) {
    (self.grouping, self.sections, self.edition) = (grouping, sections, edition)
  }

  /// Compares editions, because comparing thousands of tiles would take longer than the rest of a
  /// page.
  public static func == (a: KanjiGrid, b: KanjiGrid) -> Bool {
    a.edition == b.edition && a.grouping == b.grouping
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(edition)
    hasher.combine(grouping)
  }

  /// - Parameter kanji: most used first.
  init(
    _ grouping: Grouping, of kanji: [KanjiEntry], _ statuses: [String: KanjiStatus],
    edition: Int
  ) {
    let sections: [(name: String, kanji: [KanjiEntry])] =
      switch grouping {
      case .level:
        KanjiLevel.allCases.sorted().map { level in
          (level.name, kanji.filter { $0.level == level })
        }
      case .grade: Self.grades.map { grade in (grade.name, kanji.filter { $0.grade == grade }) }
      case .frequency: Self.byFrequency(kanji)
      case .progress:
        KanjiStatus.allCases.reversed().map { status in
          (
            status.rawValue.capitalised,
            kanji.filter { statuses[$0.literal] ?? .notAdded == status }
          )
        }
      }
    self.init(
      grouping,
      sections.filter { !$0.kanji.isEmpty }.map { section in
        Section(name: section.name, tiles: section.kanji.map { KanjiTile($0, statuses) })
      }, edition: edition)
  }

  private static let grades: [SchoolGrade] =
    (1...6).map(SchoolGrade.elementary) + [.secondary, .names]
  private static let band = 500

  private static func byFrequency(_ kanji: [KanjiEntry]) -> [(name: String, kanji: [KanjiEntry])] {
    let ranked = Dictionary(grouping: kanji.filter { $0.frequency != nil }) {
      (($0.frequency ?? 1) - 1) / band
    }
    return ranked.sorted { $0.key < $1.key }.map { place, kanji in
      ("\(place * band + 1) to \((place + 1) * band)", kanji)
    }
  }
}
