/// The tables of an imported dictionary, without what can be derived from them.
enum ImportedTable: String, CaseIterable {
  case about, update, term, frequency, accent, transcription, kanji
  case kanjiFrequency = "kanji_frequency"
  case tag, image

  var name: String { "imported_\(rawValue)" }

  var columns: [String] {
    switch self {
    case .about: ["title", "revision", "author", "about", "address", "counts", "imported"]
    case .update: ["index_url", "archive_url"]
    case .term: ["writing", "reading", "tags", "rules", "score", "glossary"]
    case .frequency: ["writing", "reading", "value", "shown"]
    case .accent: ["writing", "reading", "falls"]
    case .transcription: ["writing", "reading", "text"]
    case .kanji: ["literal", "on_readings", "kun_readings", "meanings", "facts"]
    case .kanjiFrequency: ["literal", "shown"]
    case .tag: ["name", "notes"]
    case .image: ["path", "data"]
    }
  }

  /// The columns that are made from others, for lookups.
  var keys: [String] { self == .term ? ["writing_key", "reading_key"] : [] }

  /// The column that has the order of the dictionary, or a fixed one where that has no meaning.
  var order: String {
    switch self {
    case .tag: "name"
    case .image: "path"
    default: "rowid"
    }
  }
}
