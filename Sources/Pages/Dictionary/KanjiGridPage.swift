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
    var shown: Lookup.Shown?
  }

  func load(_ context: PageContext) async throws -> State {
    let building = await context.site.dictionary.open()
    let query = context.query["q"]
    let lookup = context.study.dictionary.lookup()
    if building == nil {
      let grouping = KanjiGrid.Grouping(rawValue: context.query["by"]) ?? .level
      let isGrid = query.allSatisfy(\.isWhitespace)
      await lookup.send(.requested(isGrid ? .grid(grouping) : .findKanji(query)))
    }
    if let problem = lookup.state.problem { throw problem }
    return State(
      header: DictionaryHeader(self, building: building, lookup.state.flaws),
      query: Field(value: query), shown: lookup.state.shown)
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
    case .finds?, .word?, .kanji?, nil: HTMLContent.empty
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
