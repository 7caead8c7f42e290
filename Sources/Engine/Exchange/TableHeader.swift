import Foundation

/// The settings in the lines before the rows, in the format of Anki's text files.
struct TableHeader: Hashable {
  var separator: String?
  /// Whether fields are HTML. Nil if the file doesn't say.
  var isHTML: Bool?
  /// Tags for every row.
  var tags: [String] = []
  var deck: String?
  /// Counted from 0.
  var deckColumn: Int?
  var tagsColumn: Int?
  var guidColumn: Int?
  var noteTypeColumn: Int?
  /// The name of all rows' note type.
  var noteType: String?
  var matching = Matching()
  private var namesOfColumns = ""
  private var titles: [String] = []

  /// The columns that say which note a row is.
  var noteColumns: Set<Int> { Set([guidColumn, noteTypeColumn].compactMap(\.self)) }

  /// The columns that are none of a note's fields.
  var numberedColumns: Set<Int> {
    noteColumns.union([deckColumn, tagsColumn].compactMap(\.self))
  }

  var namesNoteTypes: Bool { noteType != nil || noteTypeColumn != nil }

  /// The values of a note's fields, or their names, out of those of all columns.
  ///
  /// - Parameter named: columns that their names say are none of its fields; nil for none.
  func ofNote(_ values: [String], without named: [Int?]) -> [String] {
    let others = numberedColumns.union(named.compactMap(\.self))
    return values.enumerated().filter { !others.contains($0.offset) }.map(\.element)
  }

  /// The column names in order. Empty if the header has none.
  var columns: [String] {
    guard titles.isEmpty, !namesOfColumns.isEmpty else { return titles }
    return namesOfColumns.unicodeScalars
      .split(separator: (separator ?? "\t").unicodeScalars, omittingEmptySubsequences: false)
      .map { String($0).trimmingCharacters(in: .whitespaces) }
  }

  /// The header with other names of the columns; with those that it has, if there are none.
  func titled(_ titles: [String]) -> TableHeader {
    var header = self
    header.titles = titles.map(\.trimmed)
    return header
  }

  /// The tags in a row's column. Commas between them are part of none, unless the column is numbered,
  /// as in Anki's files, where a tag may end in one.
  func tags(from text: String) -> [String] {
    tagsColumn == nil ? TypedField.tags(text) : ItemContent.tags(from: text)
  }

  /// Parses a line without its "#". Lines with unknown keys are comments and are skipped.
  mutating func read(_ line: String, line number: Int) throws {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = String(line[line.index(after: colon)...])
    let word = value.trimmingCharacters(in: .whitespaces)
    switch line[..<colon].trimmingCharacters(in: .whitespaces).lowercased() {
    case "separator": separator = try Self.separator(value, number)
    case "html": isHTML = try Self.truth(word, number)
    case "tags": tags = TypedField.tags(value)
    case "deck": deck = word.isEmpty ? nil : word
    case "deck column": deckColumn = try Self.column(word, number)
    case "tags column": tagsColumn = try Self.column(word, number)
    case "guid column": guidColumn = try Self.column(word, number)
    case "notetype column": noteTypeColumn = try Self.column(word, number)
    case "notetype": noteType = word.isEmpty ? nil : word
    case "columns": namesOfColumns = value
    case "if matches": matching.action = try Self.choice(word, number)
    case "match scope": matching.scope = try Self.choice(word, number)
    default: break
    }
  }

  /// Several characters are a separator if none is a letter or a digit, so that no misspelt name is.
  private static func separator(_ text: String, _ line: Int) throws -> String {
    let names = [
      "comma": ",", "semicolon": ";", "tab": "\t", "space": " ", "pipe": "|", "colon": ":",
      "\\t": "\t",
    ]
    let word = text.trimmingCharacters(in: .whitespaces).lowercased()
    if let named = names[word] { return named }
    // A blank after it belongs to it; one before it doesn't.
    let written = word.isEmpty ? text : String(text.drop { $0 == " " })
    let scalars = written.unicodeScalars
    let isSign = !word.isEmpty && !scalars.contains { $0.properties.isAlphabetic || $0.isDecimal }
    guard scalars.count == 1 || isSign, !scalars.contains("\"") else {
      throw Problem(
        "Line \(line): “\(text)” can't be used as a separator.",
        remedy: """
          Use Comma, Semicolon, Tab, Space, Pipe, Colon, one character, or several signs such as ||.
          """)
    }
    return written
  }

  private static func truth(_ word: String, _ line: Int) throws -> Bool {
    switch word.lowercased() {
    case "true": return true
    case "false": return false
    default:
      throw Problem(
        "Line \(line): “\(word)” is neither true nor false.", remedy: "Use true or false.")
    }
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ word: String, _ line: Int
  ) throws -> Choice {
    guard let choice = Choice(rawValue: word.lowercased()) else {
      let names = Choice.allCases.map { "“\($0.rawValue)”" }
      throw Problem(
        "Line \(line): “\(word)” is not a valid choice.",
        remedy: "Use one of \(names.joined(separator: ", ")).")
    }
    return choice
  }

  private static func column(_ word: String, _ line: Int) throws -> Int {
    guard let column = Int(word), (1...1_000).contains(column) else {
      throw Problem(
        "Line \(line): “\(word)” is not a column number.", remedy: "Count from 1.")
    }
    return column - 1
  }
}
