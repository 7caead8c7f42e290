import Engine
import Foundation
import HTML

/// A page of search results, as on the deck page and the find page.
struct ItemTable: HTML {
  /// For example "1–50 of 1,234 cards".
  var count: String
  var cards: [FoundCard]
  var dates: LocalDates
  /// Whether to show the deck's name, as items may come from several.
  var namesDecks = true
  /// Has a box to tick before each item, for a `BulkForm`.
  var hasTicks = false
  var ticked: Set<Item.ID> = []
  var paging = Paging()
  var order = Search.Order.match
  /// The URLs of the list in other orders.
  var sorted: [Search.Order: String] = [:]

  var body: HTMLContent {
    p.spaced(.class("summary row"), .id("list")) {
      count
      let other: Search.Order = order == .newest ? .added : .newest
      if !cards.isEmpty, let url = sorted[other] {
        pageLink(other == .newest ? "Sort newest first" : "Sort oldest first", url)
      }
      if hasTicks, !cards.isEmpty { BulkForm.link }
    }
    if !cards.isEmpty {
      table(.class("items")) {
        thead {
          tr {
            heading("Front", .front, "ascending")
            heading("Back")
            heading("Card", isWide: true)
            heading("Due", .due, "ascending")
            heading("Interval", .interval, "descending", isWide: true)
          }
        }
        tbody { cards.map(row) }
      }
    }
    paging
  }

  /// - Parameters:
  ///   - own: the order by the column, if the list can be sorted by it.
  private func heading(
    _ name: String, _ own: Search.Order? = nil, _ direction: String = "", isWide: Bool = false
  ) -> HTMLElement {
    th(.scope("col")) {
      if hasTicks, own == .front {
        input(
          .type("checkbox"), .class("needs-scripts"), .data("ticks-all"),
          .aria("label", value: "Select all on this page"))
        " "
      }
      if own != order, let url = own.flatMap({ sorted[$0] }) { pageLink(name, url) } else { name }
    }
    .attributes(.class("wide"), when: isWide)
    .attributes(.aria("sort", value: direction), when: own == order)
  }

  private func row(_ found: FoundCard) -> HTMLElement {
    let front = Self.shortened(found.item.content.plainFront)
    let back = Self.shortened(SafeHTML.plainText(found.item.content.back))
    let runs = [FuriganaRun](bracketed: front).map(TextRun.init)
    let reading = Self.shortened(SafeHTML.plainText(found.item.content.reading))
    let progress = found.card.progress
    let states = [
      (found.card.isSuspended, "suspended"), (found.card.isBuried(on: dates.today), "buried"),
      (found.card.isLeech, "leech"),
      (found.card.flag > 0, found.card.flagName.map { "\($0) flag" } ?? ""),
    ]
    return tr {
      th(.scope("row")) {
        if hasTicks {
          input(
            .type("checkbox"), .id("tick-\(found.card.id)"),
            .name(BulkForm.tick(found.item.id)), .value("true"),
            .custom(name: "form", value: BulkForm.id),
            .aria("label", value: "Select \(runs.map(\.base).joined())")
          )
          .attributes(.checked, when: ticked.contains(found.item.id))
          " "
        }
        a(.class("front"), .href(ItemPage(id: found.item.id).path), .data("enhance")) { runs }
          .attributes(.lang(Script.language(of: found.item.content, inDeck: found.deckName)))
        if !reading.isEmpty, reading != front {
          span(.class("in-deck"), .lang("ja")) { reading }
        }
        if states.contains(where: \.0) {
          span.spaced(.class("in-deck")) {
            for (isSo, state) in states where isSo { badge(state, state) }
          }
        }
      }
      td {
        [FuriganaRun](bracketed: back).map(TextRun.init)
        if namesDecks { span(.class("in-deck")) { breakable(found.deckName) } }
      }
      td(.class("wide")) { found.card.label }
      td {
        found.card.isBuried(on: dates.today) ? dates.due(found.card) : dates.due(progress.due)
      }
      td(.class("wide")) {
        progress.interval > 0 ? Wait.short(days: Double(progress.interval)) : "–"
      }
    }
  }

  /// A text as long as a card may have it would fill the list; its page shows all of it.
  private static func shortened(_ text: String) -> String { text.shortened(to: 300) }
}

extension String {
  func shortened(to most: Int) -> String { count > most ? prefix(most - 1) + "…" : self }
}

/// The name of a deck, which breaks before the name of a deck inside.
@HTMLBuilder
func breakable(_ name: String) -> HTMLContent {
  for (place, part) in name.split(separator: "::").enumerated() {
    if place > 0 {
      "::"
      wbr()
    }
    String(part)
  }
}

extension ItemTable {
  /// - Parameter url: Returns the URL of a page of the results in an order.
  init(
    _ finds: DeckList.FoundCards, _ dates: LocalDates, namesDecks: Bool = true,
    url: (_ page: Int, _ order: Search.Order) -> String
  ) {
    // The list, not the head of its page, which may fill the screen.
    func list(_ page: Int, _ order: Search.Order) -> String { url(page, order) + "#list" }
    self.init(
      count: Self.count(finds), cards: finds.cards, dates: dates, namesDecks: namesDecks,
      hasTicks: true, paging: Paging(finds.page, of: finds.pages) { list($0, finds.order) },
      order: finds.order,
      sorted: Dictionary(
        uniqueKeysWithValues: Search.Order.allCases.map { ($0, list(1, $0)) }))
  }

  private static func count(_ finds: DeckList.FoundCards) -> String {
    pagingSummary(
      finds.cards.count, from: (finds.page - 1) * DeckList.FoundCards.pageSize, of: finds.total,
      "card")
  }
}

extension DeckList {
  /// Opens a page of a deck, or its last one if it has fewer.
  func openPage(
    _ number: Int?, of deck: Deck.ID, query: String, by order: Search.Order, at now: Date
  ) async throws(Problem) -> OpenDeck {
    let asked = try await open(
      .deck(deck), query: query, page: number ?? 1, by: order, at: now)
    guard asked.finds.page > asked.finds.pages else { return asked }
    return try await open(
      .deck(deck), query: query, page: asked.finds.pages, by: order, at: now)
  }

  /// Finds a page of the results of a search, or its last one if it has fewer.
  func findPage(
    _ number: Int?, of search: String, by order: Search.Order = .match, at now: Date
  ) async throws(Problem) -> FoundCards {
    let asked = try await find(search, page: number ?? 1, by: order, at: now)
    guard asked.page > asked.pages else { return asked }
    return try await find(search, page: asked.pages, by: order, at: now)
  }
}

extension Search.CardState {
  var label: String {
    switch self {
    case .due: "Due"
    case .new: "New"
    case .learn: "Learning"
    case .review: "In review"
    case .suspended: "Suspended"
    case .buried: "Buried"
    case .leech: "Leech"
    }
  }
}

extension Search.Order {
  /// The order in an address of a list; nil for that of a list without one.
  var inAddress: String? { self == .match ? nil : rawValue }
}

extension FormData {
  /// The order of a list, or of the one that a form was sent from.
  var listOrder: Search.Order { Search.Order(rawValue: self["sort"]) ?? .match }
}
