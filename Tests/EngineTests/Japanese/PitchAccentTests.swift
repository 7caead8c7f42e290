import Foundation
import Testing

@testable import Engine

@Suite struct PitchAccentTests {
  private let lexicon: AccentLexicon

  init() throws {
    lexicon = AccentLexicon(table: try AccentTable.bundled())
  }

  @Test(
    arguments: [
      ("きょう", ["きょ", "う"]), ("がっこう", ["が", "っ", "こ", "う"]),
      ("コーヒー", ["コ", "ー", "ヒ", "ー"]), ("ファン", ["ファ", "ン"]), ("", []),
    ])
  func `A mora is a kana with its small kana`(_ reading: String, _ morae: [String]) {
    #expect(Mora.split(reading).map(\.text) == morae)
    #expect(Morae(reading).count == morae.count)
  }

  @Test func `A long vowel or nasal has no downstep`() {
    let morae = Morae("せんとうき")

    #expect((1...5).filter(morae.isSpecial) == [2, 4])
  }

  @Test(
    arguments: [
      ("花", "はな", 2), ("鼻", "はな", 0), ("食べる", "たべる", 2), ("高い", "たかい", 2),
      ("学生", "がくせい", 0), ("猫", "ねこ", 1),
    ])
  func `The table contains words`(_ word: String, _ reading: String, _ fall: Int) {
    #expect(lexicon.accent(of: word, reading: reading)?.fall == fall)
    #expect(lexicon.accent(of: word, reading: reading)?.source == .dictionary)
  }

  @Test(
    arguments: [
      ("五日", "いつか", 3), ("六日", "むいか", 3), ("9日", "ここのか", 4), ("十日", "とおか", 0),
      ("十四日", "じゅうよっか", 1), ("一日", "いちにち", 4), ("一日", "ついたち", 4),
    ])
  func `Irregular days have the accents listed`(
    _ day: String, _ reading: String, _ fall: Int
  ) {
    #expect(CounterAccent.accent(of: day, reading: reading)?.fall == fall)
  }

  @Test func `A word missing from the table has no accent`() {
    #expect(lexicon.accent(of: "ぬぬぬぬぬぬ", reading: "ぬぬぬぬぬぬ") == nil)
  }

  @Test func `A damaged table is a problem`() {
    let cut = Data("accents2".utf8)

    #expect(throws: Problem.self) { _ = try AccentTable(cut) }
  }

  @Test(
    arguments: [
      (FormOf.verb("行っ", "いっ", "行く", .godan, .euphonic), "た", 0),
      (FormOf.verb("食べ", "たべ", "食べる", .ichidan, .continuative), "た", 1),
      (FormOf.verb("調べ", "しらべ", "調べる", .ichidan, .continuative), "て", 2),
      (FormOf.verb("行き", "いき", "行く", .godan, .continuative), "ます", 3),
      (FormOf.verb("食べ", "たべ", "食べる", .ichidan, .irrealis), "ない", 2),
      (FormOf.verb("行っ", "いっ", "行く", .godan, .euphonic), "たら", 3),
    ])
  func `Auxiliaries move the downstep`(_ verb: Morpheme, _ auxiliary: String, _ fall: Int) {
    let rear = Morpheme(
      surface: auxiliary, partOfSpeech: PartOfSpeech(.auxiliary), reading: auxiliary)
    let units = [verb, rear].map { lexicon.unit(of: $0, reading: $0.reading) }

    #expect(AccentPhrase.phrase(of: units, units.indices).accent.fall == fall)
  }

  @Test func `A suffix moves the downstep off a special mora`() {
    let words = [
      Morpheme(surface: "戦闘", partOfSpeech: PartOfSpeech(.noun), reading: "せんとう"),
      Morpheme(surface: "機", partOfSpeech: PartOfSpeech(.suffix), reading: "き"),
    ]
    let units = words.map { lexicon.unit(of: $0, reading: $0.reading) }

    #expect(AccentPhrase.phrases(of: units).map(\.accent.fall) == [3])
  }

  @Test(
    arguments: [
      ("さんじゅう", 1), ("ごじゅう", 2), ("ななじゅう", 2), ("じゅういち", 4), ("ひゃく", 2),
      ("さんびゃく", 1), ("せん", 1), ("ごじゅうさん", 0),
    ])
  func `A number's accent depends on its digits`(_ reading: String, _ fall: Int) throws {
    // さん is heiban by itself, so 五十三 has no downstep.
    #expect(NumberAccent.fall(of: reading) == fall)
  }

  @Test func `Text that is not a number has no accent of a number`() {
    #expect(NumberAccent.fall(of: "ねこ") == nil)
  }

  @Test func `A contour shows the downstep on the particle`() throws {
    let odaka = try #require(
      PitchContour(reading: "はな", accent: PitchAccent([2], source: .dictionary)))
    let flat = try #require(
      PitchContour(reading: "はな", accent: PitchAccent([0], source: .guess)))

    #expect(odaka.isHigh == [false, true, false])
    #expect(flat.isHigh == [false, true, true])
    #expect(odaka.marked == "はな＼ [2]")
    #expect(flat.marked == "はな￣ [0?]")
    #expect(flat.summary == "はな, [0] heiban, a guess")
  }

  @Test(arguments: ["", "\0", "👨‍👩‍👧", "x", "%", "F", "動詞%", "動詞%F9@999999999999999999", "C", "P"])
  func `An unknown rule is ignored`(_ rule: String) {
    let word = Morpheme(
      surface: "犬", partOfSpeech: PartOfSpeech(.suffix), reading: "いぬ", accentRule: rule)
    let unit = lexicon.unit(of: word, reading: "いぬ")

    #expect(AccentPhrase.phrases(of: [unit, unit]).map(\.morae) == [4])
  }
}

enum FormOf {
  static func verb(
    _ surface: String, _ reading: String, _ lemma: String,
    _ conjugation: PartOfSpeech.Conjugation, _ form: PartOfSpeech.Form
  ) -> Morpheme {
    Morpheme(
      surface: surface, partOfSpeech: PartOfSpeech(.verb, conjugation: conjugation, form: form),
      lemma: lemma, reading: reading)
  }
}
