import Engine

/// Cards that were found, a page of them, as a table.
struct FindsPresenter {
  let almanac: Almanac
  /// Where another page of the same finds is.
  let url: @Sendable (_ page: Int) -> String
  var namesDecks = true

  func table(_ finds: DeckShelf.Finds) -> ItemTable {
    ItemTable(
      summary: summary(finds), rows: finds.cards.map { row($0, today: finds.today) },
      previous: finds.page > 1 ? url(finds.page - 1) : nil,
      next: finds.page < finds.pages ? url(finds.page + 1) : nil)
  }

  private func summary(_ finds: DeckShelf.Finds) -> String {
    guard finds.total > 0 else { return "Nothing was found." }
    guard finds.pages > 1 else { return "\(Quantity.count(finds.total, "card"))" }
    let first = (finds.page - 1) * DeckShelf.Finds.pageSize + 1
    let last = first + finds.cards.count - 1
    return
      "\(Quantity.grouped(first))–\(Quantity.grouped(last)) of \(Quantity.grouped(finds.total))"
  }

  private func row(_ found: Found, today: Day) -> ItemTable.Row {
    let front = SafeHTML.plainText(found.item.content.front)
    return ItemTable.Row(
      front: front, frontLang: Script.language(of: front),
      back: SafeHTML.plainText(found.item.content.back), url: Route.item(found.item.id).path,
      due: almanac.due(found.card.progress.due),
      interval: found.card.progress.interval > 0
        ? Wait.short(days: Double(found.card.progress.interval)) : "–",
      deck: namesDecks ? found.deckName : nil, flags: Self.flags(found.card, today: today))
  }

  static func flags(_ card: Card, today: Day) -> [ItemTable.Flag] {
    [
      (card.isSuspended, "suspended"),
      (card.buriedUntil > today, "buried"), (card.isLeech, "leech"),
    ].filter(\.0).map { ItemTable.Flag(label: $0.1, kind: $0.1) }
  }
}
