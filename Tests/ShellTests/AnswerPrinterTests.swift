import Synchronization
import Testing

@testable import Engine
@testable import Shell

struct AnswerPrinterTests {
  @Test(arguments: [
    (true, "\r\u{1B}[KAnswering … ctrl-C stops it.\r\u{1B}[KYes.\n"), (false, "Yes.\n"),
  ])
  func `Until an answer comes, a terminal tells that it is waited for`(
    _ isTerminal: Bool, _ expected: String
  ) throws {
    let said = Mutex("")
    var console = try Stage().console
    console.output.data = { text in said.withLock { $0 += text } }
    console.output.talk = { text in said.withLock { $0 += text } }
    console.output.style = Style(hasColour: isTerminal)
    console.output.wrapsTalk = isTerminal
    let printer = AnswerPrinter(console, interruption: "stops it")
    var state = Tutor.State()

    for answer in [nil, "", "Yes."] {
      state.answer = answer
      printer.show(state)
    }
    printer.end()

    #expect(said.withLock(\.self) == expected)
  }

  @Test func `Below a whole answer, a terminal tells that the dictionary is still built`() throws {
    let said = Mutex("")
    var console = try Stage().console
    console.input.isInteractive = true
    console.output.data = { text in said.withLock { $0 += text } }
    console.output.talk = { text in said.withLock { $0 += text } }
    let printer = AnswerPrinter(console, interruption: "stops it")
    var state = Tutor.State()
    state.answer = "Yes."
    let steps: [(Double?, Bool)] = [(nil, false), (0.1, false), (0.2, true), (0.3, true)]

    for (building, isWhole) in steps {
      (state.building, state.isWhole) = (building, isWhole)
      printer.show(state)
    }
    printer.end()

    let told = "Building the dictionary, only once (up to half a minute) ..."
    #expect(said.withLock(\.self) == "Yes.\n\(told)\n")
  }
}
