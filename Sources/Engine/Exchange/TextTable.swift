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
    var rest = text.trimmingPrefix("\u{FEFF}")
    var header = TableHeader()
    var line = 1
    // Written for Excel.
    let top = rest.prefix { !$0.isNewline }
    if let match = top.wholeMatch(of: /(?i)sep=([,;|\t])/) {
      header.separator = String(match.1)
      rest = rest[top.endIndex...].dropFirst()
      line += 1
    }
    while rest.hasPrefix("#") {
      let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
      try header.read(String(rest[..<end].dropFirst()), line: line)
      rest = rest[end...].dropFirst()
      line += 1
    }
    let separator = header.separator ?? "\(format?.separator ?? Self.guessed(rest))"
    header.separator = separator
    self.header = header
    records = IteratorSequence(RecordReader(rest, separator: separator, from: line))
  }

  /// Guesses the separator: a tab if the first row has one and it separates the rows better,
  /// otherwise whichever of comma and semicolon gives the first rows equally many fields. If both do
  /// or neither does, it is the one more frequent in the first row, outside quotation marks. If no
  /// separator is outside them, they are no quotation: `5" disk;Diskette 5"`. A vertical bar is it
  /// only where none of the others separates anything.
  private static func guessed(_ text: Substring) -> Unicode.Scalar {
    let first = text.unicodeScalars.prefix { !$0.endsLine }
    var unquoted = first.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.flatMap(\.element)
    let hasQuotations =
      first.first { $0 != " " } == "\"" || unquoted.contains { ",;\t".unicodeScalars.contains($0) }
    if !hasQuotations { unquoted = Array(first) }
    func fieldCounts(_ separator: Unicode.Scalar) -> Set<Int> {
      Self.fieldCounts(text, separator, quoting: hasQuotations)
    }
    let (commas, semicolons) = (fieldCounts(","), fieldCounts(";"))
    if first.contains("\t") {
      let tabs = fieldCounts("\t")
      let isOnlyFit = tabs.contains { $0 > 1 } && !isEven(commas) && !isEven(semicolons)
      if isOnlyFit || tabs.allSatisfy({ $0 > 1 }) { return "\t" }
    }
    // A comma that comes first is likely a separator, unless a blank follows as in a text. Later rows
    // may have more fields then.
    let mark = unquoted.drop { $0 != "," && $0 != ";" }.prefix(2)
    if mark.first == ",", mark.last != " ", commas.allSatisfy({ $0 > 1 }) { return "," }
    if isEven(commas) != isEven(semicolons) { return isEven(commas) ? "," : ";" }
    if commas == [1], semicolons == [1], isEven(fieldCounts("|")) { return "|" }
    return unquoted.count { $0 == ";" } > unquoted.count { $0 == "," } ? ";" : ","
  }

  private static func isEven(_ counts: Set<Int>) -> Bool {
    counts.count == 1 && counts.allSatisfy { $0 > 1 }
  }

  /// How many fields a separator gives the first rows; 0 for a row that it can't separate.
  private static func fieldCounts(
    _ text: Substring, _ separator: Unicode.Scalar, quoting: Bool
  ) -> Set<Int> {
    let first = IteratorSequence(RecordReader(text, separator: "\(separator)", from: 1)).prefix(20)
    return Set(first.map { (try? $0.fields.get()).map { fieldCount($0, quoting: quoting) } ?? 0 })
  }

  /// A separator inside quotation marks leaves one of them on either side.
  private static func fieldCount(_ fields: [String], quoting: Bool) -> Int {
    guard quoting else { return fields.count }
    let cut = fields.count { field in
      !field.unicodeScalars.count { $0 == "\"" }.isMultiple(of: 2)
    }
    return cut > 1 ? 0 : fields.count
  }
}

extension String {
  /// Replaces a sign, also where it is one character with a combining mark that follows.
  func replacingScalars(_ sign: Unicode.Scalar, with text: String) -> String {
    unicodeScalars.split(separator: sign, omittingEmptySubsequences: false)
      .map(String.init).joined(separator: text)
  }
}

extension Unicode.Scalar {
  var endsLine: Bool { self == "\n" || self == "\r" }
}
