import Testing

@testable import Engine

/// The accuracy of the alignment on tables; `Fixtures/Japanese/SOURCES.md` lists their sources.
struct FuriganaQualityTests {
  @Test(arguments: [("furigana-regular", 99.5), ("furigana-special", 95.0)])
  func `No fewer words are divided correctly than when the table was made`(
    _ table: String, _ atLeast: Double
  ) throws {
    let furigana = try Furigana.bundled()
    let rows = try JapaneseFixture.rows(table, columns: 3)

    let wrong = rows.compactMap { row in
      let runs = furigana.runs(String(row[0]), reading: String(row[1])).bracketed
      return row[2].split(separator: "|").contains { $0 == runs } ? nil : runs
    }

    let percent = 100 * (1 - Double(wrong.count) / Double(rows.count))
    #expect(percent >= atLeast, "\(wrong)")
  }
}
