import Foundation
import Helpers
import Testing

@testable import Engine

/// Words that imported dictionaries write or read in other kana than the built-in one.
struct YomitanKanaTests {
  private let stage: LookupStage

  init() throws {
    stage = try LookupStage(
      words: """
        　？？？ /A dictionary for tests/
        カメラ /(n) camera/(P)/
        亜鉛 [あえん] /(n) zinc/(P)/
        林檎 [りんご] /(n) (uk) apple/(P)/
        居る [いる] /(v1) (uk) to be/(P)/
        要る [いる] /(v5r) to need/(P)/
        掏る [する] /(v5r) (uk) to pick pockets/

        """)
  }

  private func take(
    title: String = "Small", terms: [(String, String)] = [], meta: String = "[]"
  ) async throws {
    let rows = terms.map { #"["\#($0.0)", "\#($0.1)", "", "", 1, ["told"], 1, ""]"# }
    let archive = SmallYomitan.archive(
      title: title, terms: "[\(rows.joined(separator: ","))]", meta: meta, more: [])
    try await stage.importArchive(archive)
  }

  @Test(arguments: [("カメラ", "かめら"), ("亜鉛", "アエン"), ("りんご", "リンゴ"), ("林檎", "リンゴ")])
  func `A definition stands beside the word, in whichever kana it has the reading`(
    _ writing: String, _ reading: String
  ) async throws {
    try await take(terms: [(writing, reading)])

    let words = try await stage.finds(writing).words

    #expect(words.map(\.entry.isImported) == [false])
    #expect(words.map(\.imported.definitions.count) == [1])
  }

  @Test func `A word that only dictionaries have is one in whichever kana they have its reading`()
    async throws
  {
    try await take(title: "One", terms: [("ピエン", "ぴえん")])
    try await take(title: "Two", terms: [("ピエン", "ピエン")])

    let words = try await stage.finds("ピエン").words

    #expect(words.map(\.imported.definitions.count) == [2])
  }

  @Test func `A word that is usually in kana is ranked by its kana`() async throws {
    let meta = """
      [["いる", "freq", 1], ["要る", "freq", {"reading": "いる", "frequency": 300}],
        ["居る", "freq", {"reading": "いる", "frequency": 40000}], ["する", "freq", 2]]
      """
    try await take(meta: meta)

    let words = try await stage.finds("いる").words

    #expect(words.map(\.entry.writing) == ["居る", "要る"])
    #expect(words.map { $0.imported.frequencies.map(\.shown) } == [["1", "40000"], ["300"]])
    #expect(try await stage.finds("掏る").words.first?.imported.frequencies == [])
  }

  @Test func `It has the accents and transcriptions of its kana, if its kanji have none`()
    async throws
  {
    let pitches = [("りんご", "りんご", 0), ("いる", "いる", 1), ("居る", "いる", 0)].map {
      #"["\#($0.0)", "pitch", {"reading": "\#($0.1)", "pitches": [{"position": \#($0.2)}]}]"#
    }
    let ipa = #"["りんご", "ipa", {"reading": "リンゴ", "transcriptions": [{"ipa": "[ɾiŋɡo]"}]}]"#
    try await take(meta: "[\((pitches + [ipa]).joined(separator: ","))]")
    try await stage.study.dictionary.move("Small", to: 1, at: stage.clock.now)

    let apple = try #require(try await stage.finds("りんご").words.first)
    let being = try #require(try await stage.finds("居る").words.first)

    #expect(apple.imported.transcriptions.map(\.text) == ["[ɾiŋɡo]"])
    #expect([apple, being].map { $0.imported.accents.first?.contours.map(\.fall) } == [[0], [0]])
    #expect([apple, being].map { $0.pitch?.fall } == [0, 0])
  }
}
