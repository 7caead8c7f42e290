import Engine
import HTML

/// A page of items found, as the deck page and the find page list them.
struct ItemTable: Hashable, HTML {
  /// "1–50 of 1,234"
  var count: String
  var rows: [Row]
  var previous: String?
  var next: String?

  struct Row: Hashable {
    var item: Item.ID
    var front: String
    var frontLang: String
    var back: String
    var due: String
    var interval: String
    /// Shown where the rows come from more than one deck.
    var deck: String?
    /// `suspended`, `buried` or `leech`.
    var flags: [String]
  }
}

extension ItemTable {
  /// - Parameters:
  ///   - url: where another page of the same finds is.
  ///   - namesDecks: they may come from more than one.
  init(
    _ finds: DeckList.Finds, _ dates: LocalDates, namesDecks: Bool = true,
    url: (_ page: Int) -> String
  ) {
    self.init(
      count: Self.count(finds),
      rows: finds.cards.map { Row($0, today: finds.today, dates, namesDecks: namesDecks) },
      previous: finds.page > 1 ? url(finds.page - 1) : nil,
      next: finds.page < finds.pages ? url(finds.page + 1) : nil)
  }

  private static func count(_ finds: DeckList.Finds) -> String {
    guard finds.total > 0 else { return "Nothing was found." }
    guard finds.pages > 1 else { return Quantity.count(finds.total, "card") }
    let first = (finds.page - 1) * DeckList.Finds.pageSize + 1
    let last = first + finds.cards.count - 1
    return
      "\(Quantity.grouped(first))–\(Quantity.grouped(last)) of \(Quantity.grouped(finds.total))"
  }
}

extension ItemTable.Row {
  fileprivate init(_ found: Found, today: Day, _ dates: LocalDates, namesDecks: Bool) {
    let front = SafeHTML.plainText(found.item.content.front)
    let progress = found.card.progress
    self.init(
      item: found.item.id, front: front, frontLang: Script.language(of: front),
      back: SafeHTML.plainText(found.item.content.back), due: dates.due(progress.due),
      interval: progress.interval > 0 ? Wait.short(days: Double(progress.interval)) : "–",
      deck: namesDecks ? found.deckName : nil,
      flags: [
        (found.card.isSuspended, "suspended"), (found.card.buriedUntil > today, "buried"),
        (found.card.isLeech, "leech"),
      ].filter(\.0).map(\.1))
  }
}

extension ItemTable {
  @HTMLBuilder var body: HTMLContent {
    p(.class("summary")) { count }
    if !rows.isEmpty {
      table(.class("items")) {
        thead {
          tr {
            th(.scope("col")) { "Front" }
            th(.scope("col")) { "Back" }
            th(.scope("col")) { "Due" }
            th(.scope("col"), .class("wide")) { "Interval" }
            th(.scope("col"), .class("wide")) { "State" }
          }
        }
        tbody { rows.map(Self.markup) }
      }
    }
    nav(.class("paging"), .aria("label", value: "More of the list")) {
      if let previous { Self.pageLink("Previous", "prev", previous) }
      " "
      if let next { Self.pageLink("Next", "next", next) }
    }
  }

  private static func markup(_ row: Row) -> some HTML {
    tr {
      th(.scope("row")) {
        a(
          .class("front"), .href(ItemPage(id: row.item).path), .data("enhance"),
          .lang(row.frontLang)
        ) { row.front }
      }
      td {
        row.back
        if let deck = row.deck { span(.class("in-deck")) { deck } }
      }
      td { row.due }
      td(.class("wide")) { row.interval }
      td(.class("wide")) {
        for flag in row.flags { Badge(flag, flag) }
      }
    }
  }

  private static func pageLink(_ words: String, _ rel: String, _ url: String) -> some HTML {
    a(.class("button quiet"), .href(url), .rel(rel), .data("enhance")) { words }
  }
}

/// A word about the state of something, in its colour.
struct Badge: HTML {
  private let words: String
  private let style: String?

  init(_ words: String, _ style: String? = nil) { (self.words, self.style) = (words, style) }

  var body: HTMLContent {
    span(.class(style.map { "flag flag-\($0)" } ?? "flag")) { words }
    " "
  }
}
