import Foundation
import Helpers
import Testing

@testable import Engine

/// The tokeniser and the list of readings, opened once for all tests.
enum JapaneseFixture {
  private struct Opened: Sendable {
    let folder: TemporaryFolder
    let text: JapaneseText
  }

  private static let opened = Result {
    let folder = try TemporaryFolder()
    return Opened(folder: folder, text: try JapaneseTools(folder: folder.url).text())
  }

  static func text() throws -> JapaneseText { try opened.get().text }

  struct Line: Sendable, CustomStringConvertible {
    var text: String
    var readings: [String]

    var description: String { text }
  }

  static func rows(_ name: String, columns: Int) throws -> [[Substring]] {
    let url = try #require(
      Bundle.module.url(
        forResource: name, withExtension: "tsv", subdirectory: "Fixtures/Japanese"))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      try #require(fields.count == columns)
      return fields
    }
  }

  static func lines(_ name: String) throws -> [Line] {
    try rows(name, columns: 2).map { fields in
      Line(
        text: String(fields[0]), readings: fields[1].split(separator: "|").map(String.init))
    }
  }

  /// The rows of a table that are read incorrectly, and the percentage read correctly.
  static func score(_ name: String) throws -> (wrong: [String], percent: Double) {
    let (japanese, lines) = (try text(), try lines(name))
    let wrong = try lines.compactMap { line in
      let reading = try japanese.reading(of: line.text)
      return line.readings.contains(reading) ? nil : "\(line.text) \(reading)"
    }
    return (wrong, 100 * (1 - Double(wrong.count) / Double(lines.count)))
  }
}
