import Testing

@testable import Engine

@Suite struct WritingTests {
  @Test func `An empty text has no script`() {
    for test in [
      Writing.isKana, Writing.isHiragana, Writing.isKatakana, Writing.isKanji, Writing.isJapanese,
      Writing.isRomaji, Writing.isMixed,
    ] {
      #expect(!test(""))
    }
    #expect(Writing.tokens(of: "") == [])
  }

  @Test func `Hiragana and katakana are distinguished`() {
    #expect(Writing.isHiragana("すげー"))
    #expect(!Writing.isHiragana("あア"))
    #expect(Writing.isKatakana("ゲーム・ヴヶ"))
    #expect(!Writing.isKatakana("ﾊﾝ"))
    #expect(Writing.isKana("アーあ"))
    #expect(!Writing.isKana("あAア"))
    #expect(!Writing.isHiragana("ゝ"))
  }

  @Test(arguments: [
    ("人々", true), ("切腹", true), ("隻。", false), ("12隻", false), ("🐸", false), ("㐂", false),
    ("ヶ", false),
  ])
  func `Only common kanji count as kanji`(text: String, expected: Bool) {
    #expect(Writing.isKanji(text) == expected)
  }

  @Test(arguments: [
    ("泣き虫。＃！〜〈〉【】", true), ("泣き虫.!", false), ("　", true), (" ", false), ("２０１１年", true),
    ("2011", false), ("ＭｅＴｏｏ", true), ("ﾊﾝｶｸ", true), ("㐂", true), ("A泣", false), ("𠮷", false),
  ])
  func `Japanese includes punctuation and full-width characters`(text: String, expected: Bool) {
    #expect(Writing.isJapanese(text) == expected)
  }

  @Test(arguments: [
    ("Tōkyō and Ōsaka", true), ("a*b&c-d 12", true), ("ｈｅｌｌｏ", false), ("a！b", false), ("é", false),
  ])
  func `Romaji includes the characters of Hepburn`(text: String, expected: Bool) {
    #expect(Writing.isRomaji(text) == expected)
  }

  @Test func `Mixed is kana beside romaji`() {
    #expect(Writing.isMixed("Abあア"))
    #expect(Writing.isMixed("お腹A"))
    #expect(!Writing.isMixed("２あア"))
    #expect(!Writing.isMixed("お腹"))
  }

  @Test(arguments: [
    "ふふフフ": "ふふ|フフ", "感じ": "感|じ", "私は悲しい": "私|は|悲|しい", "人々": "人々",
    "truly 私": "truly| |私",
    "5romaji here...!?漢字ひらがなカタ　カナ４「ＳＨＩＯ」。！":
      "5|romaji| |here|...!?|漢字|ひらがな|カタ|　|カナ|４|「|ＳＨＩＯ|」。！",
    "スーパー": "ス|ー|パ|ー", "é🐸": "é🐸", "か\u{3099}": "か|\u{3099}",
  ])
  func `Tokens end where the script changes`(text: String, expected: String) {
    #expect(Writing.tokens(of: text).joined(separator: "|") == expected)
  }
}
