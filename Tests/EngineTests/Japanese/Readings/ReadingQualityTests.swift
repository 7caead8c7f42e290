import Testing

@testable import Engine

/// The accuracy of the readings on tables; `Fixtures/Japanese/SOURCES.md` lists their sources.
struct ReadingQualityTests {
  @Test(arguments: [
    ("sentences", 99.0), ("sentences-unseen", 97.0), ("sentences-hard", 97.0),
    ("sentences-hard-unseen", 95.0), ("sentences-last", 95.0), ("sentences-counted", 98.0),
    ("sentences-counted-unseen", 95.0), ("words-common", 99.3), ("words-random", 98.5),
    ("words-marked", 99.5), ("words-ambiguous", 95.0),
  ])
  func `No fewer words are read correctly than when the table was made`(
    _ table: String, _ atLeast: Double
  ) throws {
    let (wrong, percent) = try JapaneseFixture.score(table)

    #expect(percent >= atLeast, "\(wrong)")
  }

  @Test(arguments: ["words-common", "words-random"])
  func `No word gets a reading that is missing in the list`(_ table: String) throws {
    let japanese = try JapaneseFixture.text()

    let wrong = try JapaneseFixture.lines(table).filter { line in
      let listed = japanese.list.readings(line.text).map(\.kana)
      return try !listed.isEmpty && !listed.contains(japanese.reading(of: line.text))
    }

    #expect(wrong.map(\.text) == [])
  }
}
