import Testing

@testable import Engine

/// The markup of mnemonics, which are untrusted text.
struct MnemonicTests {
  @Test func `Known tags become highlights, and every line a paragraph`() {
    let mnemonic = Mnemonic(
      "A <radical>tree</radical>.\r\n\r\n<ja>木</ja> and <reading>もく</reading>")

    #expect(
      mnemonic.paragraphs == [
        [.init(text: "A "), .init(text: "tree", mark: .radical), .init(text: ".")],
        [
          .init(text: "木", mark: .ja), .init(text: " and "),
          .init(text: "もく", mark: .reading),
        ],
      ])
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "1 < 2 > 0", "<kanji", "</", "<b>bold</b>", "<kanji >x", "<<>>",
  ])
  func `An unknown tag stays as it is written`(text: String) {
    #expect(Mnemonic(text).paragraphs == [[.init(text: text)]])
  }

  @Test(arguments: ["<kanji>", "", "\r\n\n", "<kanji></kanji>"])
  func `An empty text has no paragraphs`(text: String) {
    #expect(Mnemonic(text).paragraphs == [])
  }

  @Test func `Unclosed and unopened tags do no harm`() {
    #expect(
      Mnemonic("</kanji>a<kanji>b\nc").paragraphs == [
        [.init(text: "a"), .init(text: "b", mark: .kanji)], [.init(text: "c", mark: .kanji)],
      ])
  }

  @Test func `A very long text is parsed in one pass`() {
    let text = String(repeating: "<", count: 100_000)

    #expect(Mnemonic(text).paragraphs.first?.first?.text.count == 100_000)
  }
}
