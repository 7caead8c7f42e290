import Foundation

/// The rows of a CSV or TSV text with their line numbers, and the settings in Anki's header lines.
struct TextTable {
  struct Record {
    /// Counted from 1.
    var line: Int
    /// The fields, or a problem if the quotation marks are unbalanced.
    var fields: Result<[String], Problem>
  }

  let header: TableHeader
  /// Parsed again by each loop, because all at once would take many times the text's memory.
  let records: IteratorSequence<RecordReader>

  /// - Throws: `Problem` if a header line is invalid.
  init(_ text: String, format: TextFormat?) throws {
    var rest = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    var header = TableHeader()
    var line = 1
    while rest.hasPrefix("#") {
      let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
      try header.read(String(rest[..<end].dropFirst()), line: line)
      rest = rest[end...].dropFirst()
      line += 1
    }
    let separator = header.separator ?? format?.separator ?? Self.guessed(rest)
    header.separator = separator
    self.header = header
    records = IteratorSequence(RecordReader(rest, separator: separator, from: line))
  }

  /// Guesses the separator: a tab if the first row has one, otherwise whichever of comma and
  /// semicolon gives the first rows equally many fields. If both do or neither does, it is the one
  /// more frequent in the first row, outside quotation marks.
  private static func guessed(_ text: Substring) -> Unicode.Scalar {
    let first = text.unicodeScalars.prefix { !$0.endsLine }
    if first.contains("\t") { return "\t" }
    let fitting = ([",", ";"] as [Unicode.Scalar]).filter { isEven(text, $0) }
    if fitting.count == 1 { return fitting[0] }
    let unquoted = first.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.flatMap(\.element)
    return unquoted.count { $0 == ";" } > unquoted.count { $0 == "," } ? ";" : ","
  }

  /// Whether a separator gives the first rows equally many fields, at least two.
  private static func isEven(_ text: Substring, _ separator: Unicode.Scalar) -> Bool {
    let first = IteratorSequence(RecordReader(text, separator: separator, from: 1)).prefix(20)
    let counts = Set(first.map { (try? $0.fields.get().count) ?? 0 })
    return counts.count == 1 && counts.allSatisfy { $0 > 1 }
  }
}

extension Unicode.Scalar {
  var endsLine: Bool { self == "\n" || self == "\r" }
}
