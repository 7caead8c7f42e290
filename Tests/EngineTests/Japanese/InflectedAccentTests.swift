import Foundation
import Helpers
import Testing

@testable import Engine

/// Phrases with their accent in standard Tokyo speech, by the tokeniser's default dictionary.
@Suite struct InflectedAccentTests {
  /// Opened once for all tests.
  private static let opened = Result {
    let folder = try TemporaryFolder()
    let lexicon = AccentLexicon(table: try AccentTable.bundled())
    let japanese = JapaneseText(
      tagger: try Tagger(dictionary: TaggerDictionary.folder(cache: folder.url)), list: .empty,
      furigana: try Furigana.bundled(), lexicon: lexicon)
    return (folder, lexicon, japanese)
  }

  @Test func `Nineteen in twenty phrases have a Tokyo accent`() throws {
    let file = try #require(
      Bundle.module.url(forResource: "Fixtures/inflected_accents", withExtension: "tsv"))
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t") }.filter { $0.count == 3 }
    let (_, lexicon, japanese) = try Self.opened.get()

    let wrong = try rows.filter { row in
      let accent = try lexicon.accent(of: String(row[0]), reading: String(row[1])) {
        try japanese.words(of: $0)
      }
      return accent?.fall != Int(row[2])
    }

    #expect(rows.count > 100)
    #expect(wrong.count * 20 <= rows.count, "\(wrong.map { $0.joined(separator: " ") })")
  }

  @Test(arguments: [
    ("思ってた", "おもってた", 2), ("思ってない", "おもってない", 2), ("言ってた", "いってた", 0),
    ("走ってた", "はしってた", 2), ("会ってた", "あってた", 1), ("待ってる", "まってる", 1),
    ("見てる", "みてる", 1), ("知ってる", "しってる", 0), ("笑ってた", "わらってた", 0),
    ("泣いてた", "ないてた", 0), ("行っちゃった", "いっちゃった", 0), ("食べちゃった", "たべちゃった", 1),
    ("飲んでる", "のんでる", 1), ("言っといた", "いっといた", 0), ("行ってます", "いってます", 4),
  ])
  func `A contraction of て with a verb keeps the accent of the verb`(
    _ phrase: String, _ reading: String, _ fall: Int
  ) throws {
    let (_, lexicon, japanese) = try Self.opened.get()

    let accent = try lexicon.accent(of: phrase, reading: reading) { try japanese.words(of: $0) }

    #expect(accent?.fall == fall)
  }

  @Test(arguments: [
    ("夢の中", 0), ("花の色", 0), ("橋の上に", 0), ("足の指", 0), ("夏の終わり", 0), ("木の上", 1), ("目の色", 1),
    ("空の色", 1), ("次の朝", 2), ("二つの恋", 3), ("三人の夜", 3), ("夢の", 2), ("夢の、中", 2), ("行くの好き", 2),
  ])
  func `Before の and another word, a noun loses a downstep on its last mora`(
    _ text: String, _ fall: Int
  ) throws {
    let (_, _, japanese) = try Self.opened.get()

    #expect(try japanese.analyse(text).phrases.first?.accent.fall == fall)
  }
}
