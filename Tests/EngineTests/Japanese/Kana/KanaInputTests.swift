import Testing

@testable import Engine

@Suite struct KanaInputTests {
  private func typed(_ keys: String, _ typing: Kana.Options.Typing = .byCase) -> KanaInput {
    var input = KanaInput(.init(typing: typing))
    input.type(keys)
    return input
  }

  @Test(arguments: [
    "nihongo": "にほんご", "gakkounimacchanakatta": "がっこうにまっちゃなかった", "nna": "んあ", "onnna": "おんな",
    "nnya": "んや", "nya": "にゃ", "n'ya": "んや", "n ": "ん", "kan": "かn", "koskosko": "こsこsこ",
    "KanAKANA": "かなカナ", "nyky": "んyky", "10nen": "10ねn", "shimbu": "しんぶ", "xx": "xx",
  ])
  func `Kana appear key by key`(keys: String, expected: String) {
    #expect(typed(keys).text == expected)
  }

  @Test func `One kana can be forced`() {
    #expect(typed("amerika", .katakana).text == "アメリカ")
    #expect(typed("KURO", .hiragana).text == "くろ")
  }

  @Test func `Only text that ends at the cursor is converted`() {
    var input = typed("kana")
    input.move(by: -1)
    input.type("ny")
    #expect(input.text == "かnyな")
    input.type("a")
    #expect(input.text == "かにゃな")
    #expect(input.cursor == 3)
  }

  @Test func `Letters left before the cursor are continued`() {
    var input = typed("koskoskosko")
    input.move(by: -3)
    input.type("o")
    #expect(input.text == "こsこそこsこ")
    input.move(by: -.max)
    input.deleteBackward()
    #expect(input.cursor == 0)
    input.move(by: .max)
    input.deleteBackward()
    #expect(input.text == "こsこそこs")
  }

  @Test(arguments: ["hon": "ほん", "HON": "ホン", "hoｎ": "ほん", "ny": "ny", "neko": "ねこ", "": ""])
  func `A final n becomes ん when the line is sent`(keys: String, expected: String) {
    #expect(typed(keys).submitted == expected)
  }

  @Test func `A final n becomes ン when katakana is forced`() {
    #expect(typed("hon", .katakana).submitted == "ホン")
  }

  @Test func `Typing takes the same time however long the line is`() {
    let line = String(repeating: "Xx1", count: 30_000)
    #expect(typed(line).text == line.lowercased())
  }
}
