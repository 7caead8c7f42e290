import Testing

@testable import Shell

struct LineWordsTests {
  @Test(arguments: [
    ("study  Words ", ["study", "Words"]),
    (#"add "to eat" 'a "b"'"#, ["add", "to eat", #"a "b""#]),
    (#"find deck:"First Steps" cat"#, ["find", "deck:First Steps", "cat"]),
    (#"add a\ b """#, ["add", "a b", ""]),
    ("add cat's eye", ["add", "cat's", "eye"]),
    ("\u{1}find cat", ["find", "cat"]), ("", []),
  ])
  func `A line is split at spaces outside quotation marks`(line: String, words: [String]) throws {
    #expect(try LineWords(line).finished() == words)
  }

  @Test(arguments: [["find", "to eat", ""], ["a\"b c", #"\ "#, "it's"]])
  func `Words are quoted so that their line is split into them`(words: [String]) throws {
    #expect(try LineWords(LineWords.line(words)).finished() == words)
    #expect(LineWords.line(["find", "猫"]) == "find 猫")
  }

  @Test func `An unclosed quotation mark is rejected`() {
    #expect(throws: Misuse.self) { try LineWords("add \"cat").finished() }
  }

  @Test(arguments: [
    (#"add "a --json" b"#, false), ("add a b --json", true), (#"add "a b" --json"#, true),
  ])
  func `An option within quotation marks is text`(line: String, givesJSON: Bool) {
    #expect(LineOptions(line: line).givesJSON == givesJSON)
  }

  @Test(arguments: [
    ("", Key.enter), ("3", .character("3")), ("  ", .space), ("space", .space),
    ("あ", .character("あ")),
    ("yes", .word("yes")),
  ])
  func `A line may stand for a key`(line: String, key: Key) {
    #expect(Key(line: line) == key)
  }

  @Test func `An arrow is one keystroke`() {
    var count = KeystrokeCount()

    for scalar in "ね\u{1B}[Ab\u{1B}OCc\u{1B}[3~".unicodeScalars { count.add(scalar) }

    #expect(count.count == 6)
  }
}
