import Testing

@testable import Engine

@Suite struct RomajiTests {
  @Test(arguments: [
    "ひらがな　カタカナ": "hiragana katakana", "がっこう": "gakkou", "まっちゃ": "matcha", "こっち": "kotchi",
    "おんな": "onna", "おんよみ": "on'yomi", "んあんゆ": "n'an'yu", "んんにゃんやん": "nnnyan'yan", "づぢを": "zujiwo",
    "ゐゑ": "wiwe", "っ": "", "あっ": "a", "っあっな": "ana", "ゃゅょぁ": "yayuyoa", "ヶヵ": "ヶヵ",
    "じゃぢゅしょ": "jajusho", "きぃしぇちぃ": "kyishechyi",
  ])
  func `Kana are written in Hepburn`(kana: String, expected: String) {
    #expect(Kana.romaji(from: kana) == expected)
  }

  @Test(arguments: [
    "スーパー": "suupaa", "コーヒー": "koohii", "缶コーヒー": "缶koohii", "ばつげーむ": "batsuge-mu",
    "一抹げーむ": "一抹ge-mu", "ー": "-", "ロンー": "ron",
  ])
  func `A long vowel mark repeats the vowel in katakana`(kana: String, expected: String) {
    #expect(Kana.romaji(from: kana) == expected)
  }

  @Test(arguments: [
    "ファン": "fan", "ティー": "tii", "ヴァイオリン": "vaiorin", "フィルム": "firumu", "ウィーク": "wiiku",
    "チェック": "chekku", "デュエット": "dyuetto", "ツァー": "tsaa", "クォーツ": "kwootsu", "スタッフ": "sutaffu",
    "ふぁっふぁ": "faffa",
  ])
  func `A foreign syllable is one syllable`(kana: String, expected: String) {
    #expect(Kana.romaji(from: kana) == expected)
  }

  @Test func `Katakana can be written in capitals`() {
    var options = Kana.Options()
    options.upcasesKatakana = true
    #expect(Kana.romaji(from: "ワニカニ　が　スーパーだ", options) == "WANIKANI ga SUUPAAda")
    #expect(Kana.romaji(from: "ッてンあ", options) == "tten'a")
  }

  @Test func `Punctuation is converted`() {
    #expect(Kana.romaji(from: "「！？。：・、〜」『［（｛｝）］』") == "‘!?.:/,~’“[({})]”")
  }
}
