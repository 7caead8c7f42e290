import Engine
import Mustache

/// All kanji, or those that were looked for.
struct KanjiGridPage: Page {
  var chrome: Chrome
  var frame: DictionaryFrame
  var action: String
  var query: Field
  /// The ways to arrange them.
  var groupings: [Tab]
  var grid: DrawnGrid?
  /// Flat, with what each means.
  var found: Found?

  struct Tab: Hashable {
    var label: String
    var url: String
    var isCurrent: Bool
  }

  struct Found: Hashable {
    var summary: String
    var tiles: [Chip]
  }
}

/// The sections of a grid, as the template draws them. Two drawings of one edition are the same.
final class DrawnGrid: Hashable, Sendable {
  struct Section {
    var name: String
    /// "103 kanji, 12 known"
    var summary: String
    var isOpen: Bool
    /// A template without anything left open: the renderer puts in what it says, as it is.
    var tiles: MustacheTemplate
  }

  let edition: Int
  let sections: [Section]

  init(edition: Int, sections: [Section]) {
    (self.edition, self.sections) = (edition, sections)
  }

  static func == (a: DrawnGrid, b: DrawnGrid) -> Bool { a.edition == b.edition }

  func hash(into hasher: inout Hasher) {
    hasher.combine(edition)
  }
}
