import Testing

@testable import Engine

@Suite struct RomajiToKanaTests {
  private func kana(_ text: String) -> String { Kana.kana(from: text) }
  private func typed(_ text: String) -> String {
    Kana.kana(from: text, .init(typing: .byCase))
  }

  @Test(arguments: [
    "ka ki ku ke ko": "か き く け こ", "shi si": "し し", "chi ti": "ち ち", "tsu tu": "つ つ",
    "fu hu": "ふ ふ", "ji zi di du": "じ じ ぢ づ", "sha sya shya": "しゃ しゃ しゃ",
    "cho tyo cyo chyo": "ちょ ちょ ちょ ちょ", "ju zyu jyu": "じゅ じゅ じゅ", "dya wo": "ぢゃ を",
    "ca ci cu ce co": "か き く け こ",
  ])
  func `Hepburn and Kunrei are equivalent`(romaji: String, expected: String) {
    #expect(kana(romaji) == expected)
  }

  @Test(arguments: [
    "fa fi fe fo fya": "ふぁ ふぃ ふぇ ふぉ ふゃ", "va vi vu ve vo vyu": "ゔぁ ゔぃ ゔ ゔぇ ゔぉ ゔゅ",
    "thi thu dhi dhu twu dwu": "てぃ てゅ でぃ でゅ とぅ どぅ", "tsa tse she che je": "つぁ つぇ しぇ ちぇ じぇ",
    "wi we ye yi wu": "うぃ うぇ いぇ い う", "kwa kwi qa qwo qya gwa": "くぁ くぃ くぁ くぉ くゃ ぐぁ",
    "wha whu who swi": "うぁ う うぉ すぃ",
  ])
  func `Foreign syllables have small kana`(romaji: String, expected: String) {
    #expect(kana(romaji) == expected)
  }

  @Test(arguments: [
    "la xi lu xe lo": "ぁ ぃ ぅ ぇ ぉ", "xya lyu xyo lyi": "ゃ ゅ ょ ぃ", "ltu xtu ltsu xtsu": "っ っ っ っ",
    "lwa xwa": "ゎ ゎ", "lka xke lca xce": "ヵ ヶ ヵ ヶ", "xn": "ん",
  ])
  func `An x or an l makes small kana`(romaji: String, expected: String) {
    #expect(kana(romaji) == expected)
  }

  @Test(arguments: [
    "gakkou": "がっこう", "zasshi": "ざっし", "icchi": "いっち", "kitte": "きって", "ruffu": "るっふ",
    "jajji": "じゃっじ", "yayya": "やっや", "wawwa": "わっわ", "qaqqa": "くぁっくぁ", "mamma": "まっま",
    "motto tsuttsu": "もっと つっつ",
  ])
  func `A double consonant is a small tsu`(romaji: String, expected: String) {
    #expect(kana(romaji) == expected)
  }

  @Test(arguments: ["matcha": "まっちゃ", "kotchi": "こっち", "shimbun": "しんぶん", "sempai": "せんぱい"])
  func `Traditional Hepburn is accepted`(romaji: String, expected: String) {
    #expect(kana(romaji) == expected)
  }

  @Test(arguments: [
    "n": "ん", "nn": "んん", "kan": "かん", "kanpai": "かんぱい", "n'": "ん", "hon wa": "ほん わ", "na": "な",
    "nna": "んな", "nnna": "んんな", "nya": "にゃ", "n'ya": "んや", "nnya": "んにゃ", "onna": "おんな",
    "kin'you": "きんよう", "kinyou": "きにょう",
  ])
  func `In a text every n is converted`(romaji: String, expected: String) {
    #expect(kana(romaji) == expected)
  }

  @Test(arguments: [
    "n": "n", "kan": "かn", "kany": "かny", "nn": "ん", "kanp": "かんp", "n'": "ん", "hon wa": "ほんわ",
    "shin'you": "しんよう", "kk": "kk", "a": "あ", "chy": "chy", "N": "N", "KAN": "カN", "NN": "ン",
  ])
  func `While typing, an incomplete syllable is not converted`(romaji: String, expected: String) {
    #expect(typed(romaji) == expected)
  }

  @Test(arguments: [
    "KANA": "カナ", "WaniKani": "わにかに", "onaji BUTTSUUJI": "おなじ ブッツウジ", "AiUeO": "アいウえオ",
    "tO": "と", "NLTU": "ンッ",
  ])
  func `A syllable in capitals is katakana`(romaji: String, expected: String) {
    #expect(kana(romaji) == expected)
  }

  @Test func `Typing can be limited to one kind of kana`() {
    #expect(Kana.kana(from: "KAna", .init(typing: .hiragana)) == "かな")
    #expect(Kana.kana(from: "kanaひ", .init(typing: .katakana)) == "カナヒ")
  }

  @Test func `Punctuation is converted, digits and spaces stay`() {
    #expect(kana("ra-men, 12 @#$% [a](b){c}~!?:/.") == "らーめん、 12 @#$% ［あ］（b）｛c｝〜！？：・。")
    #expect(kana("座禅‘zen’“A”") == "座禅「ぜん」『ア』")
  }

  @Test func `Text that is not a syllable stays`() {
    #expect(kana("chyx shyp ltsb kkka Xyz ly tco mbba") == "chyx shyp ltsb kkか xyz ly tこ mっば")
    #expect(kana("") == "")
  }

  @Test func `Obsolete kana are optional`() {
    var options = Kana.Options()
    options.usesObsoleteKana = true
    #expect(Kana.kana(from: "wi we WI WE wo", options) == "ゐ ゑ ヰ ヱ を")
    options.typing = .byCase
    #expect(Kana.kana(from: "wiWE", options) == "ゐヱ")
  }
}
