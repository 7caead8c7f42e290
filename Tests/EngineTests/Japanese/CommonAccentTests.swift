import Foundation
import Testing

@testable import Engine

/// The accents of the words that EDICT marks as common, each part of them compared with a source
/// that the accents are not derived from.
@Suite struct CommonAccentTests {
  /// EDICT's common words by the source of their accent; `SOURCES.md` explains the counts.
  private static let (fromUniDic, fromNaistAlone, byRule) = (19_282.0, 1_730.0, 2_314.0)

  @Test func `Nineteen in twenty common words have a Tokyo accent`() throws {
    let listed = try shareThatNaistConfirms()
    let ruled = try shareThatRulesFind()

    let all = Self.fromUniDic + Self.fromNaistAlone + Self.byRule
    let share = ((Self.fromUniDic + Self.fromNaistAlone) * listed + Self.byRule * ruled) / all
    #expect(share > 0.97, "\(share): listed \(listed), by rule \(ruled)")
  }

  /// Of the accents that the engine takes from UniDic, how many naist-jdic has too.
  private func shareThatNaistConfirms() throws -> Double {
    let lexicon = AccentLexicon(table: try .bundled())
    return try share(of: "accents-common", columns: 4) { row in
      lexicon.accent(of: String(row[0]), reading: String(row[1]))
        .map { !falls(row[3]).isDisjoint(with: $0.falls) }
    }
  }

  /// The accents of compounds by rule, with their own rows removed from the table.
  private func shareThatRulesFind() throws -> Double {
    let table = try AccentTable.bundled()
      .without(
        try JapaneseFixture.rows("accents-parts", columns: 4).map { ("\($0[0])", "\($0[1])") })
    let (lexicon, text) = (AccentLexicon(table: table), try JapaneseFixture.text())
    return try share(of: "accents-parts", columns: 4) { row in
      let accent = try lexicon.accent(of: String(row[0]), reading: String(row[1])) { asked in
        // The tokeniser knows the accent of the whole word, which would not come from a rule.
        guard asked == row[0] else { return try text.words(of: asked) }
        return try row[2].split(separator: "|").flatMap { try text.words(of: String($0)) }
      }
      return accent?.fall.map(falls(row[3]).contains)
    }
  }

  private func share(
    of name: String, columns: Int, isRight: ([Substring]) throws -> Bool?
  ) throws -> Double {
    let rows = try JapaneseFixture.rows(name, columns: columns)
    try #require(rows.count >= 500)
    return Double(try rows.count { try isRight($0) ?? false }) / Double(rows.count)
  }

  private func falls(_ field: Substring) -> Set<Int> {
    Set(field.split(separator: ",").compactMap { Int($0) })
  }
}

extension AccentTable {
  /// The table without these words, as nouns, by their readings, and without okurigana.
  fileprivate func without(_ words: [(surface: String, reading: String)]) throws -> AccentTable {
    var data = Data(data)
    for (surface, reading) in words {
      let places = self.data.withUnsafeBytes { table in
        [
          place(.noun, surface, reading, in: table), place(.suffix, surface, reading, in: table),
          place(.reading, "", reading, in: table), place(.bare, surface, reading, in: table),
        ]
      }
      for place in places.compactMap(\.self) {
        // The number that means no value.
        data.replaceSubrange(place..<place + 2, with: [0xFF, 0xFF])
      }
    }
    return try AccentTable(data)
  }
}
