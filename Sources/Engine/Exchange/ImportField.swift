/// The field in a column of a file.
public enum ImportField: String, CaseIterable, Sendable {
  case front, back, reading, notes, picture, tags, deck, synonyms

  /// Other programs' titles of columns.
  static let usualTitles: [String: ImportField] = [
    "word": .front, "kanji": .front, "expression": .front, "term": .front, "vocabulary": .front,
    "japanese": .front, "question": .front,
    "meaning": .back, "english": .back, "translation": .back, "definition": .back,
    "answer": .back,
    "kana": .reading, "hiragana": .reading, "furigana": .reading,
    "note": .notes, "tag": .tags,
  ]

  /// Nil for the deck.
  var ofItem: ItemField? { ItemField(rawValue: rawValue) }
}
