import Engine
import HTML

/// All kanji, or the results of a search.
struct KanjiGridPage: Page {
  static let address = Address("kanji") { KanjiGridPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeKanji: nil]
  static let navigation: NavigationEntry? = .dictionary

  struct State {
    var header = DictionaryHeader(KanjiGridPage())
    var query = Field()
    var shown: Shown?
  }

  enum Shown {
    case grid(KanjiGrid)
    /// The kanji that a search finds.
    case tiles([KanjiTile])
  }

  func load(_ context: PageContext) async throws -> State {
    let building = await context.site.dictionary.open()
    let query = context.query["q"]
    var state = State(
      header: DictionaryHeader(self, building: building), query: Field(value: query))
    guard building == nil else { return state }
    let dictionary = context.study.dictionary
    if query.allSatisfy(\.isWhitespace) {
      let grouping = KanjiGrid.Grouping(rawValue: context.query["by"]) ?? .level
      let (grid, flaws) = try await dictionary.grid(grouping)
      (state.shown, state.header.flaws) = (.grid(grid), flaws)
    } else {
      let (tiles, flaws) = try await dictionary.kanji(like: query)
      (state.shown, state.header.flaws) = (.tiles(tiles), flaws)
    }
    return state
  }

  func name(_ state: State) -> String { "Kanji" }

  func isBusy(_ state: State) -> Bool { state.header.building != nil }
}

// MARK: - Markup

extension KanjiGridPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Kanji" }
    state.header
    searchForm(
      path, "A kanji, meaning, reading, part:木, or 8 strokes", state.query,
      .maxlength("100"), words: "Find kanji")
    switch state.shown {
    case .tiles(let tiles)?:
      section(.class("sheet")) {
        p(.class("summary")) {
          tiles.isEmpty ? "No kanji match." : "\(Quantity.grouped(tiles.count)) kanji"
        }
        chipRow(tiles.map(Chip.init))
      }
    case .grid(let grid)?: view(grid)
    case nil: HTMLContent.empty
    }
    attribution()
  }

  @HTMLBuilder
  private func view(_ grid: KanjiGrid) -> HTMLContent {
    tabs(
      "Group by",
      KanjiGrid.Grouping.allCases.map { Link($0.label, path(["by": $0.rawValue])) },
      current: path(["by": grid.grouping.rawValue]), "true")
    p.spaced(.class("tile-legend")) {
      for status in KanjiStatus.allCases.reversed() {
        span(.class(status.style)) {
          status.rawValue
          // Those are most of the tiles.
          if status == .notAdded { span(.class("unseen")) { ", if no state is named" } }
        }
      }
    }
    for (place, part) in grid.sections.enumerated() {
      details(.class("sheet drawer")) {
        summary.spaced {
          part.name
          span(.class("aside")) { Self.count(part) }
        }
        div(.class("tile-grid"), .lang("ja")) { HTMLContent.raw(Self.tiles(part)) }
      }
      .attributes(.open, when: place == 0)
    }
  }

  private static func count(_ part: KanjiGrid.Section) -> String {
    let known = part.count(.known)
    let count = "\(Quantity.grouped(part.tiles.count)) kanji"
    return known > 0 ? "\(count), \(Quantity.grouped(known)) known" : count
  }

  /// The tiles as raw markup: thousands of elements would take longer than the rest of the page.
  private static func tiles(_ part: KanjiGrid.Section) -> String {
    part.tiles.reduce(into: "") { markup, tile in
      // A kanji is a single character that needs no escaping.
      markup += "<a class=\"\(tile.status.style)\" href=\"/kanji/\(tile.literal.percentEncoded)\""
      markup += ">\(tile.literal)"
      if tile.status != .notAdded {
        markup += "<span class=\"unseen\" lang=\"en\">, \(tile.status.rawValue)</span>"
      }
      markup += "</a>"
    }
  }
}

extension KanjiStatus {
  fileprivate var style: String {
    switch self {
    case .notAdded: "tile-none"
    case .waiting: "tile-waiting"
    case .learning: "tile-learning"
    case .known: "tile-known"
    }
  }
}

extension KanjiGrid.Grouping {
  fileprivate var label: String {
    switch self {
    case .level: "JLPT level"
    case .grade: "School year"
    case .frequency: "Frequency"
    case .progress: "Your progress"
    }
  }
}
