import Terminals
import Testing

struct ScreenTests {
  @Test(arguments: [
    ("one\r\ntwo", "one\ntwo"),
    ("wrong\rright", "right"),
    ("ab\u{8}c", "ac"),
    ("\u{1B}[31mred\u{1B}[0m", "red"),
    ("answer> ねこ\u{8}\u{8}\u{1B}[K", "answer> ね"),
    ("\u{1B}]0;a title\u{7}text", "text"),
    ("first\u{1B}[2J\u{1B}[Hsecond", "second"),
    ("1\r\n2\r\n3\r\n4", "2\n3\n4"),
    ("か\u{3099}", "か\u{3099}"),
  ])
  func `The screen shows what a person would see`(said: String, seen: String) {
    var screen = Screen(columns: 20, rows: 3)

    screen.feed(said)

    #expect(screen.text == seen)
  }

  @Test func `A wide character wraps instead of being split`() {
    var screen = Screen(columns: 5, rows: 3)

    screen.feed("ねこです")

    #expect(screen.rows == ["ねこ", "です", ""])
    #expect(screen.cursor == Screen.Position(row: 1, column: 4))
  }

  @Test func `Bytes may be split within a character or a sequence`() {
    var (whole, cut) = (Screen(columns: 20, rows: 2), Screen(columns: 20, rows: 2))
    let said = Array("猫\u{1B}[5Gdog".utf8)

    whole.feed(said)
    for byte in said { cut.feed([byte]) }

    #expect(cut.text == "猫  dog")
    #expect(cut == whole)
  }

  @Test(arguments: [
    "9223372036854775807", "9999999999999999999", String(repeating: "9", count: 999),
  ])
  func `Numbers beyond the window keep the cursor within it`(number: String) {
    for order in "ABCDEFGdHfJKXP@LM" {
      var screen = Screen(columns: 20, rows: 3)
      screen.feed("1\r\n2\r\n3\u{1B}[2;2H")

      screen.feed("\u{1B}[\(number);\(number)\(order)")

      #expect((0..<3).contains(screen.cursor.row) && (0..<20).contains(screen.cursor.column))
      #expect(screen.rows.count == 3 && screen.rows[0] == "1")
    }
  }

  @Test func `A distance beyond the window moves to its edge`() {
    var screen = Screen(columns: 20, rows: 3)

    screen.feed("\u{1B}[9223372036854775807Bbelow\u{1B}[9999999999999999999D<")

    #expect(screen.text == "\n\n<elow")
  }

  @Test(arguments: [
    ("answer> ", "answer> ", ""),
    ("one\r\n\r\nねこ です\u{1B}[5D", "one\n\nねこ", " です"),
    ("top\r\nbottom\u{1B}[1;2H", "t", "op\nbottom"),
    ("", "", ""),
    ("12345678901234567890", "12345678901234567890", ""),
  ])
  func `The text can be split at the cursor`(said: String, before: String, after: String) {
    var screen = Screen(columns: 20, rows: 5)

    screen.feed(said)

    let runs = screen.runsAroundCursor
    #expect(runs.before.map(\.text).joined() == before)
    #expect(runs.after.map(\.text).joined() == after)
  }

  @Test func `Text has its looks, faint text grey`() {
    var screen = Screen(columns: 20, rows: 3)

    screen.feed("\u{1B}[36mMine\u{1B}[0m\r\n\u{1B}[1m猫だ\u{1B}[0m \u{1B}[31;4mno\u{1B}[0m \u{1B}[")
    screen.feed("2mspace\u{1B}[0m")

    let shown: [Screen.Run] = [
      Screen.Run("Mine", Screen.Look(colour: 6)), Screen.Run("\n"),
      Screen.Run("猫だ", Screen.Look(isBold: true)), Screen.Run(" "),
      Screen.Run("no", Screen.Look(isUnderlined: true, colour: 1)), Screen.Run(" "),
      Screen.Run("space", Screen.Look(colour: 8)),
    ]
    #expect(screen.runs == shown)
  }

  @Test(arguments: ["\u{1B}[22mx", "\u{1B}[38;2mx", "\u{1B}[12mx", "[2mx"])
  func `Other codes are not taken for faint text`(said: String) {
    var screen = Screen(columns: 20, rows: 3)

    screen.feed(said)

    #expect(screen.runs.allSatisfy { $0.look == Screen.Look() })
  }

  @Test(arguments: [
    ("one\r\nanswer> ", "answer> "), ("answer> ねこ\u{1B}[2D", "answer> ね"), ("", ""),
    ("one\r\nanswer> 1234567890123", "answer> 1234567890123"),
    ("one\r\nfront> ねこねこねこねこ", "front> ねこねこねこ ねこ"),
  ])
  func `The line at the cursor goes on from the rows that it fills`(said: String, line: String) {
    var screen = Screen(columns: 20, rows: 5)

    screen.feed(said)

    #expect(screen.lineBeforeCursor == line)
  }
}
