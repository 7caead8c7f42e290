import Synchronization
import Testing

@testable import Shell

struct KanaLineTests {
  private func pressed(_ keys: String, _ prefilled: String = "") -> KanaLine {
    var line = KanaLine(prefilled)
    for key in keys { _ = line.press(key == "<" ? .backspace : .character(key)) }
    return line
  }

  @Test func `Letters become kana while they are typed`() {
    #expect(pressed("hon").text == "ほn")
    #expect(pressed("hon").line == TypedLine(text: "ほん", keystrokes: 3))
    #expect(pressed("neko<").text == "ね")
  }

  @Test func `A line that begins with a colon is a key`() {
    #expect(pressed(":u").line.text == ":u")
    #expect(pressed(":<ka").text == "か")
    #expect(pressed(":q", "はんd").line.text == ":q")
    #expect(pressed("：ka").line.text == "：ka")
  }

  @Test func `A returned answer can be edited`() {
    #expect(pressed("<ru", "たべた").text == "たべる")
  }

  @Test func `Clearing a line also clears pending letters`() {
    var line = pressed("ka", "はんd")

    _ = line.press(.clear)

    #expect(line.text == "")
  }

  @Test func `Arrows move the cursor, and the word before it can be deleted`() {
    var line = KanaLine("たべる")

    for key in [Key.move(-2), .character("i"), .move(-9), .character("o"), .move(99)] {
      _ = line.press(key)
    }
    #expect(line.text == "おたいべる")
    #expect(line.afterCursor.isEmpty)

    _ = line.press(.move(-2))
    #expect(line.afterCursor == "べる")
    _ = line.press(.deleteWord)
    #expect(line.line.text == "べる")
  }

  @Test func `Enter sends the line`() {
    var line = KanaLine("ねこ")

    let sent = [Key.other, .enter].map { line.press($0) }

    #expect(sent == [false, true])
  }

  @Test func `A long line shows its end`() {
    let drawn = Mutex("")
    let output = Output(
      data: { text in drawn.withLock { $0 += text } }, talk: { _ in }, columns: { 13 })

    output.redraw("あいうえお", behind: "> ")
    output.redraw("あいうえおか", behind: "> ")

    #expect(drawn.withLock(\.self) == "\r\u{1B}[K> あいうえお\r\u{1B}[K> いうえおか")
  }
}
