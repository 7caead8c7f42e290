import Engine
import Glibc
import Helpers
import Terminals

/// At a terminal in `native` or `hybrid`.
struct TerminalStudent: Student {
  let terminal: PseudoTerminal

  private let question = "show answer"

  init(_ command: Subprocess) async throws {
    terminal = try PseudoTerminal(command, size: PseudoTerminal.Size(columns: 80, rows: 40))
    try await terminal.expect(prompt)
  }

  func study() async throws {
    try await terminal.send("study\r")
    try await terminal.screen("a card and its keys") { [question] in
      $0.text.contains(/word \d+[?!]/) && [question, "easy"].contains(where: $0.text.contains)
    }
  }

  func asked() async throws -> Asked {
    try Asked(in: terminal.screen.text)
  }

  func reveal() async throws {
    try await terminal.send(" ")
    try await terminal.expect("easy")
  }

  func grade(_ grade: Grade) async throws {
    try await terminal.send("\(grade.rawValue)")
    try await terminal.expect("→ \(grade.name)")
    try await terminal.expect(question)
  }

  func undo() async throws {
    try await terminal.send("u")
    try await terminal.expect("Answer undone.")
    try await terminal.expect(question)
  }

  func kill() { terminal.signal(SIGKILL) }

  func end() async throws -> ExitStatus { try await terminal.exit() }
}
