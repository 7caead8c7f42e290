/// The field in a column of a file.
public enum ImportField: String, CaseIterable, Sendable {
  case front, back, reading, notes, picture, tags, deck, synonyms

  /// Titles of columns in other programs and in tables of people's own.
  static let usualTitles: [String: ImportField] = {
    let names: [(field: ImportField, names: Set<String>)] = [
      (.front, WordColumn.word.union(["expression", "term", "question", "表", "表面"])),
      (.back, WordColumn.meaning.union(["answer", "裏", "裏面"])),
      (.reading, WordColumn.reading), (.notes, ["note", "メモ", "備考"]), (.tags, ["tag", "タグ"]),
    ]
    return names.reduce(into: [:]) { titles, named in
      for name in named.names { titles[name] = named.field }
    }
  }()

  /// Nil for the deck.
  var ofItem: ItemField? { ItemField(rawValue: rawValue) }
}
