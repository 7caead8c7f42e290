import Engine
import Synchronization
import Testing

@testable import Shell

/// A session whose program was stopped: by ctrl-Z, or with the computer.
struct StoppedProgramTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  private func perform(_ line: String, _ input: Input) async throws {
    let study = try stage.study()
    let console = stage.console(input, isRepl: true)
    try await Interpreter(console: console, open: { study }).perform(line: line)
  }

  @Test(arguments: [Interruption.Reason.continued, .tick])
  func `A quiz is paused, with the time that was left`(reason: Interruption.Reason) async throws {
    _ = try await stage.script("add 猫 cat --deck Animals", "add 犬 dog --deck Animals")
    let steps = Mutex<[(Duration, InputResult<String>)]>([
      (.seconds(2), .changed(.tick)), (.seconds(60), .changed(reason)), (.zero, .entered("")),
    ])
    let input = Input.lines(
      { [stage] in
        let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let (time, heard) = step else { return .ended }
        stage.advance(by: time)
        return heard
      }, interruption: Interruption(), prompting: { _ in })

    try await perform("quiz --deck Animals", input)

    #expect(stage.data.contains("Paused. You keep the remaining time."))
    // After the tick, and after the pause.
    #expect(stage.data.ranges(of: " 8 s").count == 2)
  }

  @Test(arguments: ["p", "q"])
  func `The question of a quiz is erased while its clock is paused`(key: String) async throws {
    _ = try await stage.script("add 猫 cat --deck Animals", "add 犬 dog --deck Animals")
    let keys = Mutex([key])
    let input = Input.lines(
      { keys.withLock { $0.isEmpty ? .ended : .entered($0.removeFirst()) } },
      interruption: Interruption(), prompting: { _ in })
    var console = stage.console(input, isRepl: true)
    (console.input.hasSingleKeys, console.output.style.hasColour) = (true, true)
    let study = try stage.study()

    try await Interpreter(console: console, open: { study }).perform(line: "quiz --deck Animals")

    let data = stage.data
    let erased = try #require(data.firstRange(of: "\u{1B}[H\u{1B}[J"))
    #expect(data[..<erased.lowerBound].contains("Animals"))
    #expect(!data[erased.upperBound...].contains("Animals"))
  }

  @Test func `A card whose answer is typed is shown again`() async throws {
    _ = try await stage.script("deck Words --add --kinds typed", "add 猫 cat --deck Words")
    let interruption = Interruption()
    let input = Input.lines(
      {
        interruption.showAgain()
        return .ended
      }, interruption: interruption, prompting: { _ in })

    try await perform("study Words", input)

    #expect(stage.data.ranges(of: "猫").count == 2)
  }
}
