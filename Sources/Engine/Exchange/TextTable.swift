import Foundation
import SwiftCSV

/// Rows of a CSV or TSV text with the lines they begin on, and what Anki's header lines say.
struct TextTable {
  struct Record: Hashable {
    /// Counted from 1.
    var line: Int
    var text: Substring
    var isUnclosed = false
  }

  let header: TableHeader
  let records: [Record]

  init(_ text: String, format: TextFormat?) throws {
    let body = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    var header = TableHeader()
    var rest = body
    var line = 1
    while rest.hasPrefix("#") {
      let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
      try header.read(String(rest[..<end].dropFirst()), line: line)
      rest = rest[end...].dropFirst()
      line += 1
    }
    header.separator = header.separator ?? format?.separator ?? Self.guessed(rest)
    self.header = header
    records = Self.records(rest, from: line)
  }

  /// - Throws: when the quotation marks of the row do not fit.
  func fields(of record: Record) throws -> [String] {
    guard !record.isUnclosed else {
      throw Problem("A quotation mark is opened and never closed.", remedy: "Close it.")
    }
    let separator = header.separator ?? ","
    guard record.text.contains("\"") else {
      return record.text.split(separator: separator, omittingEmptySubsequences: false)
        .map(String.init)
    }
    do {
      let csv = try EnumeratedCSV(
        string: String(record.text), delimiter: .character(separator), loadColumns: false)
      return csv.header
    } catch {
      throw Problem(
        "A quotation mark stands in the wrong place.", remedy: "Double it inside a quoted field.")
    }
  }

  /// Tab where there is one in the first row, else the commoner of comma and semicolon.
  private static func guessed(_ text: Substring) -> Character {
    let first = text.prefix { !$0.isNewline }
    if first.contains("\t") { return "\t" }
    return first.count { $0 == ";" } > first.count { $0 == "," } ? ";" : ","
  }

  /// Cut at the line ends that stand outside quotation marks. A mark that is never closed ends
  /// its row at the line, so that it cannot swallow the rows behind it.
  private static func records(_ text: Substring, from first: Int) -> [Record] {
    var records: [Record] = []
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    var line = first
    while let start = lines.popFirst() {
      defer { line += 1 }
      guard !start.allSatisfy(\.isWhitespace) else { continue }
      guard isOpen(start) else {
        records.append(Record(line: line, text: start))
        continue
      }
      guard let end = lines.firstIndex(where: isOpen) else {
        records.append(Record(line: line, text: start, isUnclosed: true))
        continue
      }
      records.append(Record(line: line, text: text[start.startIndex..<lines[end].endIndex]))
      line += end - lines.startIndex + 1
      lines = lines[(end + 1)...]
    }
    return records
  }

  /// Whether an odd number of quotation marks leaves a field open at the end of the line.
  private static func isOpen(_ line: Substring) -> Bool {
    !line.utf8.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
  }
}
