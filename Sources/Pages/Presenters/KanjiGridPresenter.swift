import Engine
import Mustache
import Synchronization

/// The grid of all kanji as its page draws it.
enum KanjiGridPresenter {
  static func drawn(_ grid: KanjiGrid) -> DrawnGrid {
    DrawnGrid(
      edition: grid.edition,
      sections: grid.sections.enumerated().map { place, section in
        DrawnGrid.Section(
          name: section.name, summary: summary(section), isOpen: place == 0,
          tiles: section.tiles.map { tile in
            DrawnGrid.Tile(
              literal: tile.literal, url: Route.kanji(tile.literal).path,
              standing: style(tile.standing))
          })
      })
  }

  private static func summary(_ section: KanjiGrid.Section) -> String {
    let known = section.count(.known)
    let count = "\(Span.grouped(section.tiles.count)) kanji"
    return known > 0 ? "\(count), \(Span.grouped(known)) known" : count
  }

  private static func style(_ standing: KanjiStanding) -> String {
    switch standing {
    case .notAdded: "tile-none"
    case .waiting: "tile-waiting"
    case .learning: "tile-learning"
    case .known: "tile-known"
    }
  }

  static func tabs(_ current: KanjiGrid.Grouping) -> [KanjiGridPage.Tab] {
    KanjiGrid.Grouping.allCases.map { grouping in
      KanjiGridPage.Tab(
        label: label(grouping), url: Route.kanjiGrid.path(["by": grouping.rawValue]),
        isCurrent: grouping == current)
    }
  }

  private static func label(_ grouping: KanjiGrid.Grouping) -> String {
    switch grouping {
    case .level: "JLPT level"
    case .grade: "School year"
    case .frequency: "Frequency"
    case .progress: "Your progress"
    }
  }
}

/// The grids that were drawn last, by edition: two thousand tiles are not worked out twice.
final class DrawnGrids: Sendable {
  private let last = Mutex<[KanjiGrid.Grouping: DrawnGrid]>([:])

  func drawn(_ grid: KanjiGrid) -> DrawnGrid {
    if let drawn = last.withLock({ $0[grid.grouping] }), drawn.edition == grid.edition {
      return drawn
    }
    let drawn = KanjiGridPresenter.drawn(grid)
    last.withLock { $0[grid.grouping] = drawn }
    return drawn
  }
}

// A grid has thousands of tiles; see QuicklyDrawn.
extension DrawnGrid.Tile: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "literal": literal
    case "url": url
    case "standing": standing
    default: nil
    }
  }
}
