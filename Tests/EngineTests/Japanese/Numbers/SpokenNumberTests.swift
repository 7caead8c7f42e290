import Testing

@testable import Engine

struct SpokenNumberTests {
  private func numeral(_ text: String) -> Numeral? {
    var text = text
    return text.withUTF8 { NumeralReader.numeral(in: $0, at: 0) }
  }

  @Test(arguments: [
    ("0", "ぜろ"), ("10", "じゅう"), ("11", "じゅういち"), ("100", "ひゃく"), ("300", "さんびゃく"), ("600", "ろっぴゃく"),
    ("808", "はっぴゃくはち"), ("1000", "せん"), ("3000", "さんぜん"), ("8000", "はっせん"), ("10000", "いちまん"),
    ("1,234", "せんにひゃくさんじゅうよん"), ("１２３", "ひゃくにじゅうさん"), ("10000000", "いっせんまん"),
    ("13000000", "せんさんびゃくまん"), ("100000000", "いちおく"), ("一兆", "いっちょう"), ("十兆", "じゅっちょう"),
    ("二〇二六", "にせんにじゅうろく"), ("3万5千", "さんまんごせん"), ("千三百", "せんさんびゃく"), ("数百", "すうひゃく"),
    ("何千", "なんぜん"), ("十数", "じゅうすう"), ("3.14", "さんてんいちよん"), ("0.5", "れいてんご"), ("1.5万", "いってんごまん"),
    ("二三", "にさん"), ("007", "ぜろぜろなな"), ("三点五", "さんてんご"),
  ])
  func `A numeral is read completely`(_ text: String, _ reading: String) throws {
    let numeral = try #require(self.numeral(text))

    #expect(numeral.end == text.utf8.count)
    #expect(SpokenNumber(numeral).reading == reading)
  }

  @Test(arguments: [
    ("1", "本", "いっぽん"), ("3", "本", "さんぼん"), ("4", "本", "よんほん"), ("10", "本", "じゅっぽん"),
    ("千", "本", "せんぼん"),
    ("何", "本", "なんぼん"), ("数", "本", "すうほん"), ("五六", "本", "ごろっぽん"), ("3", "分", "さんぷん"),
    ("4", "分", "よんぷん"),
    ("6", "分", "ろっぷん"), ("3", "階", "さんがい"), ("3", "回", "さんかい"), ("8", "冊", "はっさつ"),
    ("6", "冊", "ろくさつ"),
    ("1", "頭", "いっとう"), ("10", "歳", "じゅっさい"), ("4", "時", "よじ"), ("14", "時", "じゅうよじ"),
    ("9", "月", "くがつ"),
    ("4", "月", "しがつ"), ("4", "人", "よにん"), ("三四", "人", "さんよにん"), ("3", "足", "さんぞく"),
    ("3", "羽", "さんば"),
    ("6", "キロ", "ろっきろ"), ("1", "キロ", "いちきろ"), ("3", "枚", "さんまい"),
  ])
  func `A number and its counter change each other's sounds`(
    _ text: String, _ counter: String, _ reading: String
  ) throws {
    let numeral = try #require(self.numeral(text))
    let counter = try #require(CounterTable.counter(counter.utf8))

    #expect(SpokenNumber(numeral).reading(with: counter) == reading)
  }

  @Test(arguments: ["", "あ", ".5", "-", "点", ","])
  func `Text that is not a numeral has no reading`(_ text: String) {
    #expect(numeral(text) == nil)
  }

  @Test func `A number too large to be a quantity is read digit by digit`() throws {
    let long = try #require(self.numeral(String(repeating: "1", count: 40)))

    #expect(SpokenNumber(long).reading == String(repeating: "いち", count: 40))
    #expect(long.value == nil)
  }
}
