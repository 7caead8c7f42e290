import Testing

@testable import Shell

/// Answers read along in the terminal, without the marks of Markdown.
struct MarkdownStreamTests {
  private func text(_ pieces: [String]) -> String {
    var stream = MarkdownStream()
    var parts: [MarkdownStream.Part] = []
    for piece in pieces { parts += stream.take(piece) }
    return (parts + stream.end()).map(\.text).joined()
  }

  private static let cases = [
    ("# 猫 and **犬**", "猫 and 犬"), ("**猫**(ねこ)", "猫(ねこ)"), ("a *b* c", "a b c"),
    ("2 * 3 and 2*3", "2 * 3 and 2*3"), ("snake_case and _so_", "snake_case and so"),
    ("- one\n* two\n1. three", "• one\n• two\n1. three"), ("> said", "│ said"),
    ("`code` and\n```swift\nlet a = \"*\"\n```\nend", "code and\nlet a = \"*\"\nend"),
    ("{漢字|かんじ}を", "漢字 (かんじ)を"), ("{not ruby} {", "{not ruby} {"), ("#tag", "#tag"),
    ("a - b", "a - b"), ("", ""), ("***", ""),
  ]

  @Test(arguments: cases)
  func `The marks are left out, however the text is cut`(_ text: String, _ shown: String) {
    #expect(self.text([text]) == shown)
    #expect(self.text(text.map(String.init)) == shown)
  }

  @Test func `Strong text is told apart`() {
    var stream = MarkdownStream()

    let parts = stream.take("a **b** c")

    #expect(parts.filter(\.isStrong).map(\.text) == ["b"])
  }
}
