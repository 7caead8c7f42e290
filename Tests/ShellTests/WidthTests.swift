import Foundation
import Synchronization
import Testing

@testable import Shell

struct WidthTests {
  @Test(arguments: [
    ("cat", 3), ("猫", 2), ("ねこ", 4), ("ﾈｺ", 2), ("Ａ", 2), ("か\u{3099}", 2), ("e\u{301}", 1),
    ("。", 2), ("", 0), ("—", 1), ("🐈", 2), ("한", 2),
  ])
  func `Wide characters take two columns, and combining marks none`(text: String, columns: Int) {
    #expect(Width.of(text) == columns)
  }

  @Test func `Rows without cells are empty lines among columns`() {
    let rows: [[Line]] = [[], ["猫", "cat"], [""]]

    #expect(rows.inColumns().map(\.text) == ["", "猫  cat", ""])
    #expect([[Line]]([[]]).inColumns().map(\.text) == [""])
  }

  @Test func `Direction marks are removed from a line, and its breaks become spaces`() {
    let marks = "\u{61C}\u{200E}\u{200F}\u{202E}\u{2066}"

    #expect(Line("猫\(marks)犬").text == "猫犬")
    #expect(Line("a\tb\nc\u{2028}d\u{2029}e").text == "a b c d e")
  }

  @Test func `A question to confirm has no direction marks`() async throws {
    let asked = Mutex("")
    let input = Input.lines(
      { .entered("y") }, interruption: Interruption(),
      prompting: { prompt in asked.withLock { $0 = prompt } })

    let isSure = try await Stage().console(input, isRepl: true).confirms("Remove “a\u{202E}b”?")

    #expect(isSure && asked.withLock(\.self) == "Remove “ab”? (y/n) ")
  }

  @Test func `A line breaks at spaces`() {
    let line: Line = "One line, lying flat: a single finger held out sideways."

    #expect(
      line.wrapped(to: 20).map(\.text)
        == ["One line, lying", "flat: a single", "finger held out", "sideways."])
  }

  @Test func `A number stays with its unit`() {
    let line = Line("due \(Phrase.until(Stage.noon + 7_200, from: Stage.noon))")

    #expect(line.wrapped(to: 8).map(Style.plain.rendered) == ["due in", "2 h"])
  }

  @Test func `Japanese breaks anywhere, except before a full stop`() {
    let line: Line = "わたしはねこである。なまえはまだない。"

    let wrapped = line.wrapped(to: 18).map(\.text)

    #expect(wrapped == ["わたしはねこであ", "る。なまえはまだな", "い。"])
    #expect(wrapped.allSatisfy { Width.of($0) <= 18 })
  }

  @Test func `Wrapped lines keep their indent and their styles`() {
    let line: Line = "    \("strong words", .strong) and plain ones"

    let wrapped = line.wrapped(to: 24)

    #expect(wrapped.map(\.text) == ["    strong words and", "    plain ones"])
    #expect(wrapped[0].spans.map(\.role) == [.plain, .strong, .plain])
  }

  @Test func `Wrapped lines of a list begin behind its mark`() {
    let line = Line("One line, lying flat: a single finger").behind("• ")

    #expect(
      line.wrapped(to: 24).map(\.text) == ["• One line, lying flat:", "  a single finger"])
    #expect(line.behind("1. ").hanging == 5)
  }

  @Test func `A line that is indented too far moves left rather than splitting its words`() {
    let line = Line("                          New cards per day, also of subdecks")

    #expect(line.wrapped(to: 40).map(\.text) == ["    New cards per day, also of subdecks"])
  }

  @Test func `A word longer than the line is split`() {
    #expect(Line("abcdefghij").wrapped(to: 4).map(\.text) == ["abcd", "efgh", "ij"])
  }

  @Test func `A long word stays beside its label`() {
    let rows: [[Line]] = [["label", "abcdefghijklmnopqrstuvwxyz"]]

    let wrapped = rows.inColumns().flatMap { $0.wrapped(to: 27) }

    #expect(wrapped.map(\.text) == ["label  abcdefghijklmnopqrst", "       uvwxyz"])
  }

  @Test func `Table columns are aligned by width`() {
    let rows: [[Line]] = [["猫", "1", "cat"], ["a", "22", "letter"], ["only", Line(), Line()]]

    #expect(
      rows.inColumns(flushRight: [1]).map(\.text) == ["猫     1  cat", "a     22  letter", "only"])
  }

  @Test func `A cell that is too wide moves only its own row`() {
    let rows: [[Line]] = [["a long question", "cat"], ["犬", "dog"], ["猫猫", "two cats"]]

    #expect(
      rows.inColumns(limit: 4).map(\.text)
        == ["a long question  cat", "犬    dog", "猫猫  two cats"])
  }

  @Test func `Colour is only used if enabled`() {
    let line: Line = "\("right", .right) and plain"

    #expect(Style(hasColour: true).rendered(line) == "\u{1B}[32mright\u{1B}[0m and plain")
    #expect(Style.plain.rendered(line) == "right and plain")
    #expect(Style(environment: ["TERM": "xterm"], isTerminal: true).hasColour)
    #expect(!Style(environment: ["TERM": "xterm"], isTerminal: false).hasColour)
    #expect(!Style(environment: ["TERM": "dumb"], isTerminal: true).hasColour)
    #expect(!Style(environment: ["TERM": "xterm", "NO_COLOR": "1"], isTerminal: true).hasColour)
  }

  @Test func `A very long text is shortened in a list`() {
    let start = String(repeating: "猫", count: 200)

    #expect(Fields.short(start + "犬") == start + "…")
    #expect(Fields.short(start) == start)
  }
}
