import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Random words by the places that an imported dictionary gives them.
struct ImportedRankTests {
  private let folder: TemporaryFolder
  private let study: Study
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    study = try Study.withSmallWords(in: folder, clock: clock)
    try SmallWords(in: folder.file("words")).writeFrequencies("ja", [(5, ["橋"])])
  }

  private func discovered(_ level: WordLevel) async throws -> WordBatch {
    try await study.words.discover(WordRequest(.japanese, level: level, seed: 1))
  }

  /// Imports a dictionary of 5,000 words, all but a few of them invented.
  ///
  /// - Parameters:
  ///   - value: of a place.
  ///   - more: words by their places.
  private func importRanks(
    _ counts: FrequencyCounts = .ranks, and more: [Int: String] = [:],
    _ value: (Int) -> Int = { $0 }
  ) async throws {
    let words = [99: "食べる", 100: "木", 4_999: "猫", 5_000: "林"].merging(more) { $1 }
    var rows = (1...5_000).reversed().map { place in
      Self.row(words[place] ?? "w\(place)", "\(value(place))")
    }
    rows.append(Self.row("木", #"{"reading": "もく", "frequency": \#(value(4_000))}"#))
    rows.append(Self.row("端", #""none""#))
    let index = """
      {"title": "Small", "revision": "1", "format": 3, "frequencyMode": "\(counts.rawValue)"}
      """
    let archive = SmallYomitan.archive(
      index: index, meta: "[\(rows.joined(separator: ","))]")
    try await study.dictionary.importArchive(
      archive, named: "small.zip", at: clock.now)
  }

  private static func row(_ word: String, _ frequency: String) -> String {
    #"["\#(word)", "freq", \#(frequency)]"#
  }

  @Test(arguments: [FrequencyCounts.ranks, .occurrences])
  func `The words of a level are those at its places in an imported dictionary`(
    _ counts: FrequencyCounts
  ) async throws {
    try await importRanks(counts) { counts == .ranks ? $0 : 10_000 - $0 }
    func words(_ level: WordLevel) async throws -> [String] {
      try await study.words.installed.candidates(WordRequest(.japanese, level: level, seed: 1))
    }

    #expect(Set(try await words(.common)) == ["木", "猫"])
    #expect(try await words(.medium) == ["林"])
    #expect(try await words(.rare).isEmpty)
  }

  @Test func `They come with their definitions, and with the dictionary's name`() async throws {
    try await importRanks()

    let state = try await discovered(.medium)

    #expect(state.words.map(\.text) == ["林"] && state.words.first?.source == .edict)
    #expect(state.ranking == "Small" && state.next == nil)
  }

  @Test(arguments: [true, false])
  func `A word that the list has in two spellings comes once, whatever the page`(
    _ isImported: Bool
  ) async throws {
    if isImported {
      try await importRanks(and: [2_000: "ねこ"])
    } else {
      try SmallWords(in: folder.file("words")).writeFrequencies("ja", [(5, ["猫", "ねこ", "木"])])
    }
    var (seen, from): ([String], Int?) = ([], 0)

    while let start = from {
      let request = WordRequest(.japanese, seed: 1, offset: start, count: 1)
      let state = try await study.words.discover(request)
      seen += state.words.map(\.text)
      from = state.next
    }

    #expect(seen.count == 2 && Set(seen) == ["猫", "木"])
  }

  @Test func `A list of levels, and a short one, chooses no words`() async throws {
    let short = (1...100).map { Self.row("w\($0)", "\($0)") }
    try await study.dictionary.importArchive(
      SmallYomitan.archive(title: "Short", meta: "[\(short.joined(separator: ","))]"),
      named: "short.zip", at: clock.now)
    try await importRanks { $0 % 5 + 1 }

    let state = try await discovered(.common)

    #expect(state.words.map(\.text) == ["橋"] && state.ranking == nil)
  }

  @Test func `A disabled dictionary chooses no words`() async throws {
    try await importRanks()

    try await study.dictionary.turn("Small", isOn: false, at: clock.now)

    let state = try await discovered(.common)
    #expect(state.words.map(\.text) == ["橋"] && state.ranking == nil)
  }

  @Test func `A dictionary imported with version 0.5 chooses no words`() async throws {
    try await importRanks()
    let imported = folder.file("data/dictionary/imported")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: imported.path).first {
        $0.hasSuffix(".sqlite")
      })

    try await DatabaseQueue(path: imported.appending(path: name).path).write {
      try $0.execute(sql: "DROP TABLE imported_rank; PRAGMA user_version = 1")
    }

    #expect(try await discovered(.common).words.map(\.text) == ["橋"])
  }
}
