/// Which items the rows of a file speak of, where rows and items have one deck and one front.
///
/// Two rows of one front are two items, not one that was changed twice; so each row has an item of
/// its own. A row that says the same as an item is that item's. Of the items left, one that no
/// row says the same as was changed. A row for which none is left is a new item.
enum RowMatch {
  case new
  case same(Item)
  case changed(Item)

  /// - Parameter items: the newest first.
  /// - Returns: a match for each row, in time that grows with their number.
  static func matches(of rows: [RowReader.Row], among items: [Item]) -> [RowMatch] {
    let saying = rows.map { Saying($0.content, $0.given) }
    var said: [Saying: [Int]] = [:]
    for given in Set(rows.map(\.given)) {
      for (place, item) in items.enumerated().reversed() {
        said[Saying(item.content, given), default: []].append(place)
      }
    }
    let reserved = Set(Set(saying).flatMap { said[$0] ?? [] })
    var free = items.indices.reversed().filter { !reserved.contains($0) }
    var taken: Set<Int> = []
    return saying.map { saying in
      while let place = said[saying]?.popLast() {
        if taken.insert(place).inserted { return .same(items[place]) }
      }
      return free.popLast().map { .changed(items[$0]) } ?? .new
    }
  }
}

/// What a row says, or what an item says of the fields that a row has.
private struct Saying: Hashable {
  private let content: ItemContent
  private let given: Set<ImportField>

  init(_ content: ItemContent, _ given: Set<ImportField>) {
    self.given = given
    self.content =
      ItemContent(
        front: content.front, back: given.contains(.back) ? content.back : "",
        reading: given.contains(.reading) ? content.reading : "",
        notes: given.contains(.notes) ? content.notes : "",
        tags: given.contains(.tags) ? content.tags : [],
        picture: given.contains(.picture) ? content.picture : "",
        synonyms: given.contains(.synonyms) ? content.synonyms : []
      ).comparable
  }
}
