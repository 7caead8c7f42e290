import Testing

@testable import Pages

struct PaneKeysTests {
  @Test(arguments: [
    ("Space", " "), ("Enter", "\r"), ("Backspace", "\u{7F}"), ("ArrowUp", "\u{1B}[A"),
    ("3", "3"), ("u", "u"), ("猫", "猫"), ("?", "?"),
    ("Ctrl-C", "\u{3}"),
  ])
  func `A key is typed by its name in browsers`(name: String, text: String) {
    #expect(PaneKeys.typed(by: FormData(fields: ["key": name]), isLine: false) == text)
  }

  @Test(arguments: ["", "F1", "Escape", "Tab", "\u{3}", "\u{1B}", "\u{9B}", "\r", "ab"])
  func `A key without a meaning in “study” is not typed`(name: String) {
    #expect(PaneKeys.typed(by: FormData(fields: ["key": name]), isLine: false) == nil)
  }

  @Test(arguments: [
    ("ねこ", "ねこ\r"), ("", "\r"), ("a b", "a b\r"), ("a\u{1B}[2Jb\u{3}\u{4}\r\nc", "a[2Jbc\r"),
    (String(repeating: "と", count: 600), String(repeating: "と", count: 500) + "\r"),
  ])
  func `A line is typed with Enter and without control characters`(line: String, text: String) {
    #expect(PaneKeys.typed(by: FormData(fields: ["line": line]), isLine: true) == text)
  }

  @Test(arguments: [("3", "3"), ("", "\r"), ("ねこ", "ねこ\r")])
  func `Where keys grade, a line of one character is a key`(line: String, text: String) {
    #expect(PaneKeys.typed(by: FormData(fields: ["line": line]), isLine: false) == text)
  }

  @Test func `A form without a key or a line types nothing`() {
    #expect(PaneKeys.typed(by: FormData(fields: ["csrf": "token"]), isLine: true) == nil)
  }
}
