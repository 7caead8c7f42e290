import Foundation
import Helpers
import Testing

@testable import Engine

// The learner's corrections of readings and accents.

extension ReadingTests {
  @Test func `A corrected reading has its own furigana and is marked`() async throws {
    let word = try #require(
      try await read("今日は", correct("今日", reading: "konnichi")).words.first)

    #expect(word.runs.map(\.reading) == ["こん", "にち"])
    #expect(word.readingSource == .you)
    #expect(word.accent.source != .you)
    #expect(word.pitch?.reading == "こんにち")
  }

  @Test func `A corrected accent applies to the phrase too`() async throws {
    let info = try await read("橋を", correct("橋", fall: "1"))

    let word = try #require(info.words.first)
    #expect(word.accent == PitchAccent([1], source: .you))
    #expect(word.readingSource == .dictionary)
    #expect(info.lines[0].phrases.map { $0.pitch?.marked } == ["は＼しを [1]"])
  }

  @Test func `Corrections survive a new analysis`() async throws {
    try await read("", correct("今日", reading: "こんにち", fall: "0"))

    let later = try Self.open(folder, clock)
    let words = try await read("今日も今日とて", in: later).words

    #expect(words.filter { $0.surface == "今日" }.map(\.reading) == ["こんにち", "こんにち"])
    #expect(words.first?.accent == PitchAccent([0], source: .you))
  }

  @Test func `A correction of one place leaves the others unchanged`() async throws {
    let line = "橋と橋"
    let info = try await read(
      line, correct("橋", at: .init(line: line, offset: 2), reading: "きょう"))

    #expect(info.words.map(\.reading) == ["はし", "と", "きょう"])
    #expect(info.words.map(\.isCorrectedHere) == [false, false, true])
    #expect(try await read("橋と橋も").words.filter { $0.reading == "きょう" }.isEmpty)
  }

  @Test func `A correction of a place takes precedence over one of the word`() async throws {
    let place = CorrectedWord.Place(line: "橋", offset: 0)

    let info = try await read(
      "橋\n橋を", correct("橋", reading: "きょう"), correct("橋", at: place, reading: "ばし"))

    #expect(info.lines.map { $0.words[0].reading } == ["ばし", "きょう"])
  }

  @Test func `A correction can be replaced and undone`() async throws {
    let info = try await read(
      "橋を", correct("橋", reading: "きょう", fall: "1"), correct("橋", reading: "ばし"))
    #expect(info.words.first?.reading == "ばし")
    #expect(info.words.first?.accent.source != .you)

    let before = try await read("橋を", (CorrectedWord("橋"), nil))

    #expect(before.words.first?.reading == "はし")
    #expect(before.words.first?.readingSource == .dictionary)
    await #expect(throws: Problem.self) {
      try await read("橋を", (CorrectedWord("橋"), nil))
    }
  }

  @Test func `A correction is among the changes that can be undone`() async throws {
    try await read("橋を", correct("橋", reading: "きょう", fall: "1"))
    let change = try #require(try await study.undoHistory().changes.first)

    try await study.undoChange(change.id)

    #expect(change.name == "Corrected 橋 to きょう, accent 1")
    #expect(try await read("橋を").words.first?.reading == "はし")
  }

  @Test(arguments: [("きょう", "3"), ("", "3")])
  func `An accent cannot be beyond the end of the word`(reading: String, fall: String) async throws
  {
    await #expect(throws: Problem.self) {
      try await read("橋", correct("橋", reading: reading, fall: fall))
    }
    #expect(try await read("橋").words.first?.correction == nil)
  }

  @Test(arguments: [
    ("の", "ひとけのない"), ("食べる", "たべた"), ("橋", "はしをわたりました"), ("コーヒー", "おちゃ"),
  ])
  func `A reading that the word cannot have is rejected`(
    _ surface: String, _ reading: String
  ) async throws {
    let problem = await #expect(throws: Problem.self) {
      try await read(surface, correct(surface, reading: reading))
    }

    #expect(problem?.sentence == "“\(surface)” can't be read as “\(reading)”.")
    #expect(try await read(surface).words.allSatisfy { $0.correction == nil })
  }

  @Test(arguments: [
    ("今日", "こんにち"), ("宇宙", "そら"), ("志", "こころざし"), ("本気", "マジ"), ("食べる", "くべる"), ("は", "わ"),
  ])
  func `A special reading of a word is accepted`(
    _ surface: String, _ reading: String
  ) async throws {
    await #expect(throws: Never.self) {
      try await read("", correct(surface, reading: reading))
    }
  }

  @Test func `A place that does not exist cannot be corrected`() async throws {
    await #expect(throws: Problem.noSuchPlace) {
      try await read(
        "橋", correct("橋", at: .init(line: "橋", offset: 1), fall: "1"))
    }
  }

  @Test(arguments: [("", ""), ("橋", ""), ("hashi!", ""), ("", "-1"), ("", "one")])
  func `An invalid correction is rejected`(reading: String, fall: String) {
    #expect(throws: Problem.self) { try Correction(reading: reading, fall: fall) }
  }
}
