import Engine
import Mustache
import Synchronization

/// The grid of all kanji as its page draws it.
enum KanjiGridPresenter {
  /// - Parameter links: of the kanji, which never change; new ones are added.
  static func drawn(_ grid: KanjiGrid, _ links: inout [String: String]) throws -> DrawnGrid {
    DrawnGrid(
      edition: grid.edition,
      sections: try grid.sections.enumerated().map { place, section in
        try DrawnGrid.Section(
          name: section.name, summary: summary(section), isOpen: place == 0,
          tiles: MustacheTemplate(string: tiles(section, &links)))
      })
  }

  /// Thousands of tiles, each of which a template would take longer for than for the rest of a page.
  private static func tiles(
    _ section: KanjiGrid.Section, _ links: inout [String: String]
  ) -> String {
    var html = ""
    html.reserveCapacity(section.tiles.count * 72)
    for tile in section.tiles {
      let link = links[tile.literal] ?? link(to: tile.literal)
      links[tile.literal] = link
      html += "<a class=\""
      html += style(tile.standing)
      html += link
    }
    return html
  }

  /// What a kanji's tile is behind its class: HTML, without anything that a template would obey.
  private static func link(to literal: String) -> String {
    let text = PageText()
    let address = text.escapeText(Route.kanji(literal).path)
    let html = "\" href=\"\(address)\">\(text.escapeText(literal))</a>"
    return html.replacing("{", with: "&#123;")
  }

  private static func summary(_ section: KanjiGrid.Section) -> String {
    let known = section.count(.known)
    let count = "\(Quantity.grouped(section.tiles.count)) kanji"
    return known > 0 ? "\(count), \(Quantity.grouped(known)) known" : count
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
  private struct Kept {
    var last: [KanjiGrid.Grouping: DrawnGrid] = [:]
    var links: [String: String] = [:]
  }

  private let kept = Mutex(Kept())

  func drawn(_ grid: KanjiGrid) throws -> DrawnGrid {
    try kept.withLock { kept in
      if let drawn = kept.last[grid.grouping], drawn.edition == grid.edition { return drawn }
      let drawn = try KanjiGridPresenter.drawn(grid, &kept.links)
      kept.last[grid.grouping] = drawn
      return drawn
    }
  }
}
