import Testing

@testable import Engine

@Suite struct OkuriganaTests {
  @Test(arguments: [
    "踏み込む": "踏み込", "使い方": "使い方", "お祝い": "お祝", "お腹": "お腹", "申し申し": "申し申",
    "ふふフフ": "ふふフフ", "abc": "abc", "": "", "食べ!": "食べ!",
  ])
  func `Kana at the end are removed`(word: String, expected: String) {
    #expect(Okurigana.stripped(word) == expected)
  }

  @Test(arguments: ["お腹": "腹", "お祝い": "祝い", "踏み込む": "踏み込む"])
  func `Kana at the beginning are removed`(word: String, expected: String) {
    #expect(Okurigana.stripped(word, .leading) == expected)
  }

  @Test func `A reading is reduced by its word`() {
    #expect(Okurigana.stripped("ふみこむ", matching: "踏み込む") == "ふみこ")
    #expect(Okurigana.stripped("おみまい", .leading, matching: "お祝い") == "みまい")
    #expect(Okurigana.stripped("おはら", .leading, matching: "お腹") == "はら")
    #expect(Okurigana.stripped("おはら", matching: "お腹") == "おはら")
    #expect(Okurigana.stripped("ふみこむ", matching: "ふみこむ") == "ふみこむ")
  }
}
