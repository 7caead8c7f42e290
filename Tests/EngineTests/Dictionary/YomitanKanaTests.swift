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

        """)
  }

  private func take(title: String = "Small", terms: [(String, String)]) async throws {
    let rows = terms.map { #"["\#($0.0)", "\#($0.1)", "", "", 1, ["told"], 1, ""]"# }
    let archive = SmallYomitan.archive(
      title: title, terms: "[\(rows.joined(separator: ","))]", meta: "[]", more: [])
    try await stage.study.dictionary.yomitanImport().sent(
      .importAsked(archive, named: "small.zip", at: stage.clock.now))
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
}
