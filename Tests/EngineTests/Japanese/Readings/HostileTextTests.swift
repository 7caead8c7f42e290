import Testing

@testable import Engine

struct HostileTextTests {
  private static let texts = [
    "a\0b\0日本", "\u{FFFD}猫\u{FFFD}", "日本\u{202E}語\u{202C}", "𠮷野家𪚲\u{E000}", "か\u{3099}は\u{309A}",
    " \t　日本 \n 語 ", "ヷヸゐゑヿ゠々〻〼", "--5--−3-", "一二三四五六七八九十百千万億兆京", "第第第", "何", "数", "点5",
    "九九九九九九九九九九九九九九九九九九九九", "0,123,45.6.7", "24:00 25:61 1:2:3", "月日月日", "曜日曜",
  ]

  @Test(arguments: texts)
  func `The joined words equal the text`(_ text: String) throws {
    let words = try JapaneseFixture.text().words(of: text)

    #expect(words.map(\.surface).joined() == text)
  }

  @Test(arguments: ["あ漢", "a", " ", "1", "一", "ー", "\0", "😀", "日本語を読む。"])
  func `A line of a hundred kilobytes is read completely`(_ piece: String) throws {
    let text = String(repeating: piece, count: 100_000 / piece.utf8.count)

    let words = try JapaneseFixture.text().words(of: text)

    #expect(words.map(\.surface).joined() == text)
  }

  @Test func `Invalid bytes are kept in pieces`() {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 7) | 0x80 }

    let lengths = bytes.withUnsafeBufferPointer { Array(Pieces($0)).map(\.count) }

    #expect(lengths.reduce(0, +) == bytes.count)
    #expect(lengths.allSatisfy { $0 > 0 })
  }
}
