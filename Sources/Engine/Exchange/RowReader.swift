import Foundation

/// Makes items of the rows of a table.
struct RowReader {
  struct Row: Hashable {
    var deck: String
    var content: ItemContent
  }

  enum Field: String, CaseIterable {
    case front, back, reading, notes, picture, tags, deck
  }

  private let table: TextTable
  private let defaultDeck: String
  private var columns: [Int: Field]
  /// Where the rows begin: behind the line of names, if there is one.
  let records: ArraySlice<TextTable.Record>

  init(_ table: TextTable, defaultDeck: String) {
    self.table = table
    self.defaultDeck = table.header.deck ?? defaultDeck
    let named = Self.named(table.header.columns)
    let titles = table.records.first.flatMap { try? table.fields(of: $0) } ?? []
    let titled = Self.named(titles)
    let hasTitles = titled.count == titles.count && titled.values.contains(.front)
    records = hasTitles ? table.records.dropFirst() : table.records[...]
    columns = hasTitles ? titled : named
    if !columns.values.contains(.front) { columns = Self.inOrder(table.header) }
    if let tags = table.header.tagsColumn { columns[tags] = .tags }
    if let deck = table.header.deckColumn { columns[deck] = .deck }
  }

  /// - Throws: `Problem` with the reason when the row cannot be an item.
  func row(_ record: TextTable.Record) throws -> Row {
    let fields = try table.fields(of: record)
    func text(_ field: Field) -> String {
      guard let column = columns.first(where: { $0.value == field })?.key,
        fields.indices.contains(column)
      else { return "" }
      return fields[column]
    }
    let deck = text(.deck).isEmpty ? defaultDeck : text(.deck)
    let content = try ItemContent(
      front: markup(text(.front)), back: markup(text(.back)), reading: markup(text(.reading)),
      notes: markup(text(.notes)), tags: table.header.tags + ItemContent.tags(from: text(.tags)),
      picture: MediaName.checked(text(.picture))
    ).tidied()
    guard fields.count > 1 || columns.count == 1 else {
      throw Problem("There is only one column.", remedy: "Check the separator.")
    }
    return Row(deck: try Deck.name(from: deck), content: content)
  }

  /// Without HTML, what looks like a tag is text.
  private func markup(_ text: String) -> String {
    guard !table.header.isHTML else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }

  private static func named(_ names: [String]) -> [Int: Field] {
    Dictionary(
      uniqueKeysWithValues: names.enumerated().compactMap { column, name in
        Field(rawValue: name.lowercased()).map { (column, $0) }
      })
  }

  /// Front, back, reading, notes and picture in the columns that say nothing of themselves.
  private static func inOrder(_ header: TableHeader) -> [Int: Field] {
    let taken = header.skippedColumns.union(
      [header.deckColumn, header.tagsColumn].compactMap { $0 })
    let free = (0...).lazy.filter { !taken.contains($0) }
    return Dictionary(
      uniqueKeysWithValues: zip(free, [Field.front, .back, .reading, .notes, .picture]))
  }
}
