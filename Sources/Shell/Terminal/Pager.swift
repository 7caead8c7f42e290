import Glibc
import Synchronization

/// Shows what is longer than the screen: `$PAGER`, else less.
struct Pager: Sendable {
  /// The number of lines on the screen, read each time.
  let rows: @Sendable () -> Int
  /// Whether a line was typed ahead, which the pager would take for its keys.
  var isTypedAhead: @Sendable () -> Bool = { false }
  let show: @Sendable (_ text: String) async throws -> Void
}

extension Pager {
  /// An empty `$PAGER` shows everything at once, like `cat`.
  init?(of program: TerminalProgram) {
    let wished = program.environment["PAGER"]
    let line: String
    switch wished {
    case ""?: return nil
    case let wished?: line = "\(wished) <\"$1\""
    case nil: line = "if command -v less >/dev/null; then less <\"$1\"; else cat \"$1\"; fi"
    }
    let environment = Self.environment(program.environment)
    let pager = TerminalProgram(environment: environment, interruption: program.interruption)
    self.init(
      rows: { TerminalModes.rows() ?? .max },
      isTypedAhead: { Readiness.isReady(STDIN_FILENO, within: 0) }
    ) {
      _ = try await pager.run(line, named: wished ?? "less", on: $0)
    }
  }

  /// Returns the pager's environment. Options of less that the person has set stay.
  static func environment(_ person: [String: String]) -> [String: String] {
    // With colours, only as long as there is more than a screen, and with a prompt.
    var added = ["LESS": "FRXPs?eThe end; q leaves:space for more, / searches, q leaves."]
    // In a command typed there, less would read letters as keys that write a file or run a shell.
    if person["PAGER"] == nil { added["LESSSECURE"] = "1" }
    return added.merging(person) { $1 }
  }
}

/// The output of a command, held back until it has ended. Messages before the first result, such as
/// the progress, are not.
private final class BufferedOutput: Sendable {
  private let held = Mutex((data: "", talk: ""))
  private let output: Output

  init(_ output: Output) {
    self.output = output
  }

  var filling: Output {
    var filling = output
    filling.data = { [self] text in held.withLock { $0.data += text } }
    filling.talk = { [self] text in
      let isHeld = held.withLock { held in
        guard !held.data.isEmpty else { return false }
        held.talk += text
        return true
      }
      if !isHeld { output.talk(text) }
    }
    return filling
  }

  /// Shows it, with the pager where it is longer than the screen.
  func show(with pager: Pager) async {
    let (data, talk) = held.withLock(\.self)
    let isLong = data.utf8.count { $0 == UInt8(ascii: "\n") } >= pager.rows()
    do {
      if isLong, !pager.isTypedAhead() { try await pager.show(data) } else { output.data(data) }
    } catch {
      output.data(data)
    }
    if !talk.isEmpty { output.talk(talk) }
  }
}

extension Console {
  /// Runs a command that only prints, and shows its output with the pager if it is longer than the
  /// screen and nothing was typed ahead.
  func page(_ print: (Console) async throws -> Void) async rethrows {
    guard let pager, !givesJSON else { return try await print(self) }
    let held = BufferedOutput(output)
    var console = self
    console.output = held.filling
    do {
      try await print(console)
    } catch {
      await held.show(with: pager)
      throw error
    }
    await held.show(with: pager)
  }
}
