/// Kanji grouped in sections.
public struct KanjiGrid: Sendable {
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
}

/// A kanji in a grid or a list.
public struct KanjiTile: Hashable, Sendable, Identifiable {
  public var literal: String
  public var meaning: String
  public var status: KanjiStatus = .notAdded

  public var id: String { literal }
}

/// The learner's progress with a kanji.
public enum KanjiStatus: String, CaseIterable, Hashable, Sendable {
  /// A word in none of the learner's decks.
  case notAdded = "not in a deck"
  case waiting = "not studied yet"
  case learning
  /// Every card has left its learning steps.
  case known
}

extension KanjiGrid {
  /// - Parameter kanji: most used first.
  init(_ grouping: Grouping, of kanji: [KanjiEntry], _ statuses: [String: KanjiStatus]) {
    let sections: [Section] =
      switch grouping {
      case .level:
        KanjiLevel.allCases.sorted().map { level in
          Section(level.name, kanji.filter { $0.level == level }, statuses)
        }
      case .grade:
        Self.grades.map { grade in
          Section(grade.name, kanji.filter { $0.grade == grade }, statuses)
        }
      case .frequency: Self.byFrequency(kanji, statuses)
      case .progress:
        KanjiStatus.allCases.reversed().map { status in
          Section(
            status.rawValue.capitalised,
            kanji.filter { statuses[$0.literal] ?? .notAdded == status }, statuses)
        }
      }
    self.init(grouping: grouping, sections: sections.filter { !$0.tiles.isEmpty })
  }

  private static let grades: [SchoolGrade] =
    (1...6).map(SchoolGrade.elementary) + [.secondary, .names]
  private static let band = 500

  private static func byFrequency(
    _ kanji: [KanjiEntry], _ statuses: [String: KanjiStatus]
  ) -> [Section] {
    let ranked = Dictionary(grouping: kanji.filter { $0.frequency != nil }) {
      (($0.frequency ?? 1) - 1) / band
    }
    return ranked.sorted { $0.key < $1.key }.map { place, kanji in
      Section("\(place * band + 1) to \((place + 1) * band)", kanji, statuses)
    }
  }
}

extension KanjiGrid.Section {
  fileprivate init(_ name: String, _ kanji: [KanjiEntry], _ statuses: [String: KanjiStatus]) {
    self.init(name: name, tiles: kanji.map { KanjiTile($0, statuses) })
  }
}
