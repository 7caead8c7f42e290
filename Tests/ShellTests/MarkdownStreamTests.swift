import Testing

@testable import Shell

/// Answers read along in the terminal, without the marks of Markdown.
struct MarkdownStreamTests {
  private func text(_ pieces: [String]) -> String {
    var stream = MarkdownStream()
    var parts: [MarkdownStream.Part] = []
    for piece in pieces { parts += stream.append(piece) }
    return (parts + stream.end()).map(\.text).joined()
  }

  private static let cases = [
    ("# 猫 and **犬**", "猫 and 犬"), ("**猫**(ねこ)", "猫(ねこ)"), ("a *b* c", "a b c"),
    ("2 * 3 and 2*3", "2 * 3 and 2*3"), ("snake_case and _so_", "snake_case and so"),
    ("- one\n* two\n1. three", "• one\n• two\n1. three"), ("> said", "│ said"),
    ("`code` and\n```swift\nlet a = \"*\"\n```\nend", "code and\nlet a = \"*\"\nend"),
    ("{漢字|かんじ}を", "漢字 (かんじ)を"), ("{not ruby} {", "{not ruby} {"), ("#tag", "#tag"),
    (
      "Forms:\n| 形 | **Meaning** |\n|---|---|\n| 食べる | to {食|く} |\n| a | b |\n\nend",
      "Forms:\n形      Meaning\n食べる  to 食 (く)\na       b\n\nend"
    ),
    ("| a | b |\n|---|---|\n| c | d |", "a  b\nc  d"), ("| not a table\nend", "| not a table\nend"),
    ("| a |", "| a |"), ("```\n| a |\n|---|\n```", "| a |\n|---|\n"),
    ("a - b", "a - b"), ("", ""), ("***", ""),
  ]

  @Test(arguments: cases)
  func `The marks are left out, however the text is cut`(_ text: String, _ shown: String) {
    #expect(self.text([text]) == shown)
    #expect(self.text(text.map(String.init)) == shown)
  }

  @Test func `A table that is too wide becomes a list`() {
    var stream = MarkdownStream()
    stream.columns = 16

    let parts = stream.append("| Word | Meaning |\n|---|---|\n| 橋 | a long bridge |\n\n")

    #expect(parts.map(\.text).joined() == "• Word: 橋\n  Meaning: a long bridge\n\n")
    #expect(parts.filter(\.isStrong).map(\.text) == ["• Word: ", "  Meaning: "])
  }

  @Test func `Strong text is told apart`() {
    var stream = MarkdownStream()

    let parts = stream.append("a **b** c")

    #expect(parts.filter(\.isStrong).map(\.text) == ["b"])
  }
}
