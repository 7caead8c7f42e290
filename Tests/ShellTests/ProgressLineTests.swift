import Synchronization
import Testing

@testable import Shell

struct ProgressLineTests {
  @Test func `At a terminal, progress is written over itself, and erased at the end`() {
    let text = Self.said(erasing: true)

    #expect(
      text == ["1 of 2 …", "2 of 2", ""].map { "\r\u{1B}[K\($0)" }.joined())
  }

  @Test func `Elsewhere, progress is a line for each change`() {
    #expect(Self.said(erasing: false) == "1 of 2 rows\n2 of 2\n")
  }

  private static func said(erasing: Bool) -> String {
    let said = Mutex("")
    var output = Output(
      data: { _ in }, talk: { text in said.withLock { $0 += text } }, columns: { 9 })
    output.style = Style(hasColour: erasing)
    output.wrapsTalk = erasing
    let line = ProgressLine(output)

    line.show("1 of 2 rows")
    line.show("1 of 2 rows")
    line.show("2 of 2")
    line.end()
    line.show("late")

    return said.withLock(\.self)
  }
}
