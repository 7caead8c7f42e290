import Synchronization
import Testing

@testable import Shell

struct KanaLineTests {
  private func pressed(_ keys: String, _ prefilled: String = "") -> KanaLine {
    var line = KanaLine(prefilled)
    for key in keys { _ = line.press(key == "<" ? .backspace : .character(key)) }
    return line
  }

  @Test func kanaStandWhereTheirLettersWereTyped() {
    #expect(pressed("hon").text == "ほn")
    #expect(pressed("hon").line == TypedLine(text: "ほん", keystrokes: 3))
    #expect(pressed("neko<").text == "ね")
  }

  @Test func aLineThatBeginsWithAColonIsAKey() {
    #expect(pressed(":u").line.text == ":u")
    #expect(pressed(":<ka").text == "か")
    #expect(pressed(":q", "はんd").line.text == ":q")
  }

  @Test func whatWasPutBackIsMended() {
    #expect(pressed("<ru", "たべた").text == "たべる")
  }

  @Test func theLineIsBegunAnew() {
    var line = pressed("ka", "はんd")

    _ = line.press(.clear)

    #expect(line.text == "")
  }

  @Test func enterSendsIt() {
    var line = KanaLine("ねこ")

    let sent = [Key.other, .enter].map { line.press($0) }

    #expect(sent == [false, true])
  }

  @Test func ofALongLineTheEndIsShown() {
    let drawn = Mutex("")
    let output = Output(
      data: { text in drawn.withLock { $0 += text } }, talk: { _ in }, columns: { 13 })

    output.redraw("あいうえお", behind: "> ")
    output.redraw("あいうえおか", behind: "> ")

    #expect(drawn.withLock(\.self) == "\r\u{1B}[K> あいうえお\r\u{1B}[K> いうえおか")
  }
}
