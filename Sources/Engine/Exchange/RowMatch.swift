/// Matches the rows of a file to items with the same deck and front.
///
/// Two rows with the same front are two items, so each row gets an item of its own. A row that
/// equals an item belongs to it. Of the items that no such row needs, one counts as changed.
/// A row without an item is new.
enum RowMatch {
  case new
  case same(Item)
  case changed(Item)
  /// The row is Anki's note, and changes that of the item.
  case noteChanged(Item, NoteChange)
  /// The row can't be taken, for this reason.
  case impossible(String)

  struct NoteChange {
    var type: NoteType
    /// The texts in the order of the type's fields.
    var fields: [String]
    var tags: [String]
  }

  var item: Item? {
    switch self {
    case .new, .impossible: nil
    case .same(let item), .changed(let item), .noteChanged(let item, _): item
    }
  }

  /// - Parameter items: newest first.
  /// - Returns: a match for each row, in linear time.
  static func matches(of rows: [RowReader.Row], among items: [Item]) -> [RowMatch] {
    let contents = rows.map { RowContent($0.content, $0.given) }
    var unmatched: [RowContent: [Int]] = [:]
    for fields in Set(rows.map(\.given)) {
      for (place, item) in items.enumerated().reversed() {
        unmatched[RowContent(item.content, fields), default: []].append(place)
      }
    }
    // Each row needs one, though several items may equal it.
    let needed: [RowContent: Int] = contents.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let reserved = Set(needed.flatMap { unmatched[$0.key]?.suffix($0.value) ?? [] })
    var free = items.indices.reversed().filter { !reserved.contains($0) }
    var matched: Set<Int> = []
    return contents.map { content in
      while let place = unmatched[content]?.popLast() {
        if matched.insert(place).inserted { return .same(items[place]) }
      }
      while let place = free.popLast() {
        if matched.insert(place).inserted { return .changed(items[place]) }
      }
      return .new
    }
  }
}

/// Which items the rows of a file can match, and what becomes of a row that does, as Anki's header
/// lines say.
struct Matching: Hashable {
  enum Action: String, CaseIterable {
    case update = "update current"
    case keep = "keep current"
    case both = "keep both"
  }

  enum Scope: String, CaseIterable {
    case deck = "notetype + deck"
    case allDecks = "notetype"
  }

  var action = Action.update
  var scope = Scope.deck
}

/// The content of a row, or of an item reduced to the row's fields.
private struct RowContent: Hashable {
  private let content: ItemContent
  private let given: Set<ImportField>

  init(_ content: ItemContent, _ given: Set<ImportField>) {
    self.given = given
    var content = content.taken(given, over: ItemContent(front: "", back: ""))
    content.synonyms = ItemContent.synonyms(from: content[.synonyms])
    self.content = content.comparable
  }
}
