import Testing

@testable import Engine

@Suite struct FuriganaTests {
  private let furigana: Furigana

  init() throws {
    furigana = try Furigana.bundled()
  }

  @Test(
    arguments: [
      ("食べる", "たべる", "食[た]べる"), ("取り引き", "とりひき", "取[と]り引[ひ]き"),
      ("お茶", "おちゃ", "お茶[ちゃ]"), ("消しゴム", "けしごむ", "消[け]しゴム"),
      ("コーヒー豆", "コーヒーまめ", "コーヒー豆[まめ]"), ("取引", "とりひき", "取[とり]引[ひき]"),
      ("曲り角", "まがりかど", "曲[まが]り角[かど]"), ("真っ青", "まっさお", "真[ま]っ青[さお]"),
    ])
  func `Kanji share the part of the reading without kana`(
    _ word: String, _ reading: String, _ runs: String
  ) {
    #expect(furigana.runs(word, reading: reading).bracketed == runs)
  }

  @Test(
    arguments: [
      ("学校", "がっこう", "学[がっ]校[こう]"), ("三本", "さんぼん", "三[さん]本[ぼん]"),
      ("発表", "はっぴょう", "発[はっ]表[ぴょう]"), ("反応", "はんのう", "反[はん]応[のう]"),
      ("三角形", "さんかっけい", "三[さん]角[かっ]形[けい]"),
      ("二〇二四年", "にせんにじゅうよねん", "二〇二四[にせんにじゅうよ]年[ねん]"),
      ("雨雲", "あまぐも", "雨[あま]雲[ぐも]"),
    ])
  func `Sound changes between kanji are recognised`(
    _ word: String, _ reading: String, _ runs: String
  ) {
    #expect(furigana.runs(word, reading: reading).bracketed == runs)
  }

  @Test(
    arguments: [
      ("今日", "きょう", "今日[きょう]"), ("今日", "こんにち", "今[こん]日[にち]"),
      ("芝生", "しばふ", "芝生[しばふ]"), ("大人しい", "おとなしい", "大人[おとな]しい"),
      ("素人芸", "しろうとげい", "素人[しろうと]芸[げい]"), ("躑躅", "つつじ", "躑躅[つつじ]"),
    ])
  func `Words that cannot be divided stay whole`(_ word: String, _ reading: String, _ runs: String)
  {
    #expect(furigana.runs(word, reading: reading).bracketed == runs)
  }

  @Test(
    arguments: [
      ("時々", "ときどき", "時[とき]々[どき]"), ("抑抑", "そもそも", "抑[そも]抑[そも]"),
      ("一ヶ月", "いっかげつ", "一[いっ]ヶ[か]月[げつ]"),
      ("関ヶ原", "せきがはら", "関[せき]ヶ[が]原[はら]"), ("3本", "さんぼん", "3[さん]本[ぼん]"),
      ("1/2", "にぶんのいち", "1/2[にぶんのいち]"), ("３㎏", "さんきろぐらむ", "３㎏[さんきろぐらむ]"),
      ("100％", "ひゃくぱーせんと", "100％[ひゃくぱーせんと]"),
      ("20日", "はつか", "20[はつ]日[か]"), ("Tシャツ", "ティーシャツ", "T[てぃー]シャツ"),
    ])
  func `Symbols and digits have readings too`(_ word: String, _ reading: String, _ runs: String) {
    #expect(furigana.runs(word, reading: reading).bracketed == runs)
  }

  @Test(arguments: ["", "a", "。。", "\0", "👨‍👩‍👧", "שלום", "ｱｲｳ", "𠮟る", "\u{E000}"])
  func `Any text can have a reading`(_ text: String) {
    for reading in ["", "あ", "しかる", "\0", "👨‍👩‍👧", "ー", "っ", "ん"] {
      let runs = furigana.runs(text, reading: reading)
      #expect(runs.map(\.text).joined() == text)
    }
  }

  @Test func `A long paragraph becomes one run without delay`() {
    let text = String(repeating: "漢", count: 30_000)

    let runs = furigana.runs(text, reading: String(repeating: "かん", count: 30_000))

    #expect(runs.count == 1)
  }
}
