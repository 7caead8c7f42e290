import Foundation
import Testing

@testable import Engine

/// Compounds with their accent in standard Tokyo speech, most of them in no dictionary.
@Suite struct CompoundAccentTests {
  @Test func `Nine in ten compounds have a Tokyo accent`() throws {
    let file = try #require(
      Bundle.module.url(forResource: "Fixtures/compound_accents", withExtension: "tsv"))
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t") }.filter { $0.count == 3 }

    let wrong = try rows.filter { row in
      let falls = try accent(of: String(row[0]), String(row[1]))?.falls
      return falls?.first.map { row[2].split(separator: ",").contains("\($0)") } != true
    }

    #expect(rows.count > 80)
    #expect(wrong.count * 10 <= rows.count, "\(wrong.map { $0.joined(separator: " ") })")
  }

  @Test(
    arguments: [
      ("山田さん", "やまださん", 0), ("佐藤さん", "さとうさん", 1), ("腹の中", "はらのなか", 4),
      ("文化大革命", "ぶんかだいかくめい", 6), ("高さ", "たかさ", 1), ("厳しさ", "きびしさ", 3),
      ("文字読み", "もじよみ", 0), ("聞き良い", "ききよい", 3),
    ])
  func `Parts of every kind can form a compound`(_ word: String, _ reading: String, _ fall: Int)
    throws
  {
    #expect(try accent(of: word, reading)?.fall == fall)
  }

  @Test(
    arguments: [
      ("聞きあきる", "ききあきる", 4), ("並盛", "なみもり", 0), ("人人", "ひとびと", 2),
      ("御茶", "おちゃ", 0), ("物物交換", "ブツブツコウカン", 5),
    ])
  func `A word is recognised in any writing`(_ word: String, _ reading: String, _ fall: Int) throws
  {
    let accent = try accent(of: word, reading)

    #expect(accent?.fall == fall)
    #expect(accent?.source == .dictionary)
  }

  @Test(
    arguments: [
      ("三本", "さんぼん", 1), ("五本", "ごほん", 0), ("六匹", "ろっぴき", 4), ("五人", "ごにん", 2),
      ("十人", "じゅうにん", 1), ("三階", "さんがい", 0), ("六枚", "ろくまい", 2),
      ("十分", "じゅっぷん", 1), ("三年", "さんねん", 0), ("五回", "ごかい", 2),
    ])
  func `A counter's accent depends on its number`(_ word: String, _ reading: String, _ fall: Int)
    throws
  {
    #expect(try accent(of: word, reading)?.fall == fall)
  }

  @Test func `A reading replaces the readings of the parts`() {
    let parts = [("副", "ふく"), ("読本", "どくほん")]
      .map { ReadingDivision.Part(surface: $0.0, reading: $0.1) }

    #expect(ReadingDivision.divided("ふくとくほん", over: parts) == ["ふく", "とくほん"])
    #expect(ReadingDivision.divided("ふくどくほん", over: parts) == ["ふく", "どくほん"])
    #expect(ReadingDivision.divided("ふ", over: parts) == nil)
    #expect(ReadingDivision.divided("", over: []) == [])
  }

  @Test(arguments: ["三", "三\0", "〇〇〇本", "三が", "が", "🈳が", "々", "ヶ", "御"])
  func `An unknown word has an accent too`(_ word: String) throws {
    for reading in ["さん", "が", "ん", "ー", "\0", "👨‍👩‍👧", String(repeating: "か", count: 500)] {
      let falls = try accent(of: word, reading)?.falls ?? []
      #expect(falls.allSatisfy { $0 >= 0 })
    }
  }

  private func accent(of word: String, _ reading: String) throws -> PitchAccent? {
    let text = try JapaneseFixture.text()
    return try AccentLexicon(table: try AccentTable.bundled())
      .accent(of: word, reading: reading) { try text.words(of: $0) }
  }
}
