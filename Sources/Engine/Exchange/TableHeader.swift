import Foundation

/// What the lines before the rows say, in the words of Anki's text files.
struct TableHeader: Hashable {
  var separator: Character?
  var isHTML = true
  /// For every row.
  var tags: [String] = []
  var deck: String?
  /// Counted from 0.
  var deckColumn: Int?
  var tagsColumn: Int?
  var skippedColumns: Set<Int> = []
  var columns: [String] = []

  /// One line without its "#". Words that are not known are a remark and are passed over.
  mutating func read(_ line: String, line number: Int) throws {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = String(line[line.index(after: colon)...])
    let word = value.trimmingCharacters(in: .whitespaces)
    switch line[..<colon].trimmingCharacters(in: .whitespaces).lowercased() {
    case "separator": separator = try Self.separator(value, number)
    case "html": isHTML = try Self.truth(word, number)
    case "tags": tags = ItemContent.tags(from: value)
    case "deck": deck = word
    case "deck column": deckColumn = try Self.column(word, number)
    case "tags column": tagsColumn = try Self.column(word, number)
    case "guid column", "notetype column": skippedColumns.insert(try Self.column(word, number))
    case "columns":
      columns = value.split(separator: separator ?? "\t", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    default: break
    }
  }

  private static func separator(_ text: String, _ line: Int) throws -> Character {
    let names: [String: Character] = [
      "comma": ",", "semicolon": ";", "tab": "\t", "space": " ", "pipe": "|", "colon": ":",
      "\\t": "\t",
    ]
    let word = text.trimmingCharacters(in: .whitespaces).lowercased()
    if let named = names[word] { return named }
    guard text.count == 1, let character = text.first else {
      throw Problem(
        "Line \(line): “\(text)” is not a separator.",
        remedy: "Write Comma, Semicolon, Tab, Space, Pipe, Colon, or one character.")
    }
    return character
  }

  private static func truth(_ word: String, _ line: Int) throws -> Bool {
    switch word.lowercased() {
    case "true": return true
    case "false": return false
    default:
      throw Problem("Line \(line): “\(word)” is neither true nor false.", remedy: "Write one.")
    }
  }

  private static func column(_ word: String, _ line: Int) throws -> Int {
    guard let column = Int(word), (1...1_000).contains(column) else {
      throw Problem(
        "Line \(line): “\(word)” is not the number of a column.", remedy: "Count from 1.")
    }
    return column - 1
  }
}
