import Testing

@testable import Engine

@Suite struct KanaToKanaTests {
  private var kept: Kana.Options {
    var options = Kana.Options()
    options.keepsLongMarks = true
    return options
  }
  private var passing: Kana.Options {
    var options = Kana.Options()
    options.passesRomaji = true
    return options
  }

  @Test(arguments: [
    "バケル": "ばける", "アメリカじん": "あめりかじん", "スーパー": "すうぱあ", "コーヒー": "こうひい", "ボール": "ぼうる",
    "セーター": "せえたあ", "カーー": "かああ", "ばつげーむ": "ばつげーむ", "ーカ": "ーか", "手ー": "手ー",
    "てすー戸": "てすー戸", "ヶ月ヵ": "ヶ月ヵ", "ゲーム・ー": "げえむ・う", "ロンー": "ろん", "ﾊﾝｶｸ": "ﾊﾝｶｸ",
  ])
  func `Katakana becomes hiragana`(katakana: String, expected: String) {
    #expect(Kana.hiragana(from: katakana) == expected)
  }

  @Test func `Long marks can be kept`() {
    #expect(Kana.hiragana(from: "ラーメン", kept) == "らーめん")
    #expect(Kana.romaji(from: "ラーメン", kept) == "ra-men")
  }

  @Test func `Romaji beside kana is converted too`() {
    #expect(Kana.hiragana(from: "only カナ") == "おんly かな")
    #expect(Kana.hiragana(from: "#22 ２２漢字、toukyou, オオサカ") == "#22 ２２漢字、とうきょう、 おおさか")
    #expect(Kana.katakana(from: "座禅‘zazen’すたいる") == "座禅「ザゼン」スタイル")
    #expect(Kana.hiragana(from: "KANA") == "かな")
    #expect(Kana.katakana(from: "wanakana") == "ワナカナ")
  }

  @Test func `Romaji can be left unchanged`() {
    #expect(Kana.hiragana(from: "only カナ", passing) == "only かな")
    #expect(Kana.katakana(from: "only かな", passing) == "only カナ")
  }

  @Test func `Romaji beside kanji is unchanged`() {
    #expect(Kana.hiragana(from: "日本desu") == "日本desu")
    #expect(Kana.katakana(from: "日本!") == "日本!")
  }

  @Test func `Hiragana becomes katakana and other characters stay`() {
    #expect(Kana.katakana(from: "ばつげーむゔゕゝ・") == "バツゲームヴヵゝ・")
  }

  @Test func `Every hiragana survives a round trip through katakana`() throws {
    let hiragana = try (0x3041...0x3094).map { try #require(Unicode.Scalar($0 as Int)) }
    let text = Kana.string(hiragana)
    #expect(Kana.hiragana(from: Kana.katakana(from: text)) == text)
  }

  @Test func `Folding for comparison only removes the kind of kana`() {
    #expect(KanaShift.comparable("ビール・ヶヵヷ") == "びーる・ゖゕヷ")
  }
}
