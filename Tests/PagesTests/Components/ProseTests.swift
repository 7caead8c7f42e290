import Engine
import Testing

@testable import Pages

struct ProseTests {
  private func described(_ line: TextLine) -> String {
    line.runs.map { run in
      let base = run.reading.map { "[\(run.base)|\($0)]" } ?? run.base
      return run.isStrong ? "*\(base)*" : base
    }.joined()
  }

  @Test func `Furigana is parsed, and the word in question is bold`() {
    let line = Prose.furigana("[朝|あさ]ごはんにパンを[食|た]べます。", strong: "食べます")

    #expect(described(line) == "[朝|あさ]ごはんにパンを*[食|た]**べます*。")
    #expect(line.lang == "ja")
  }

  @Test(arguments: [
    ("", ""), ("[", "["), ("猫", "猫"), ("[猫]", "猫"), ("[猫|ねこ", "[猫|ねこ"), ("][", "]["),
  ])
  func `Unfinished furigana is text`(_ text: String, _ shown: String) {
    #expect(described(Prose.furigana(text, strong: "")) == shown)
  }

  @Test func `Fields become lines of runs`() {
    let lines = Prose.lines("a<br>b <b>bold</b>\nc<p>d</p><ul><li>e</li><li>f</li></ul>")

    #expect(lines.map(described) == ["a", "b *bold*", "c", "d", "e", "f"])
  }

  @Test func `Japanese within another language is marked`() {
    let line = Prose.lines("They find a CUE, キュウ, and sleep.")[0]

    #expect(line.lang == "en")
    #expect(line.runs.map(\.base) == ["They find a CUE, ", "キュウ", ", and sleep."])
    #expect(line.runs.map(\.lang) == [nil, "ja", nil])
  }

  @Test(arguments: [
    (
      "Hund", "Words::German", "noun\nAlso: Hundling\nDer Hund bellt.\nThe Hund barks.",
      ["en", "en", "de", "en"]
    ),
    ("gato", "Words::Spanish", "noun\nLos gatos duermen.\nThe cats sleep.", ["en", "es", "en"]),
    ("学习", "Words::Chinese", "verb\n我学习中文。\nI study Chinese.", ["en", "zh", "en"]),
    ("猫", "Words::Japanese", "noun\n猫がいる。", ["en", "ja"]),
    ("Hund", "Animals", "Der Hund bellt.", ["en"]),
  ])
  func `An example of a kept word is in the word's language`(
    _ front: String, _ deck: String, _ notes: String, _ languages: [String]
  ) {
    let content = ItemContent(front: front, back: "meaning", notes: notes)

    #expect(Prose.notes(of: content, inDeck: deck).map(\.lang) == languages)
  }

  @Test func `Ruby in a field becomes furigana`() {
    let lines = Prose.lines("<ruby>食<rp>(</rp><rt>た</rt><rp>)</rp></ruby>べる")

    #expect(lines.map(described) == ["[食|た]べる"])
  }

  @Test func `Markup that is not allowed is removed`() {
    let lines = Prose.lines("<script>alert(1)</script><a href=x onclick=y>猫</a> 1 &lt; 2")

    #expect(lines.map(described) == ["猫 1 < 2"])
  }

  @Test func `An empty field has no lines`() {
    #expect(Prose.lines("").isEmpty)
    #expect(Prose.lines(" <br> ").isEmpty)
  }

  @Test(arguments: [
    ("猫", "ja"), ("cat", "en"), ("ＡＢＣ", "ja"), ("食べる", "ja"), ("the kanji 猫 and more", "en"),
    ("Tシャツ", "ja"), ("", "en"), ("123", "en"), ("𠮟る", "ja"),
    ("שלום", ""), ("привет", ""), ("déjà", "en"), ("π in mathematics", "en"),
  ])
  func `The language is detected from the letters`(_ text: String, _ language: String) {
    #expect(Script.language(of: text) == language)
  }
}
