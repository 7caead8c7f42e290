import Engine
import Glibc
import Helpers
import Synchronization
import Terminals

/// A script on the standard input of `native`, written line by line.
final class PipeStudent: Student {
  private let process: RunningProcess
  /// The question that was read and is not yet answered.
  private let question = Mutex<Asked?>(nil)

  init(_ command: Subprocess) async throws {
    process = try RunningProcess(command)
    try await process.write("decks\n")
    _ = try await process.line(containing: "Words ")
  }

  func study() async throws {
    try await process.write("study\n")
  }

  func asked() async throws -> Asked {
    if let asked = question.withLock(\.self) { return asked }
    let header = try await process.line(containing: " left")
    let sign = header.contains("answer shown") ? "!" : "?"
    let asked = try Asked(in: await process.line(containing: sign))
    question.withLock { $0 = asked }
    return asked
  }

  func reveal() async throws {
    _ = try await asked()
    try await process.write("\n")
    _ = try await process.line(containing: "!")
  }

  func grade(_ grade: Grade) async throws {
    try await process.write("\(grade.rawValue)\n")
    _ = try await process.line(containing: "→ \(grade.name)")
    question.withLock { $0 = nil }
  }

  func undo() async throws {
    _ = try await asked()
    try await process.write("u\n")
    _ = try await process.line(on: .errors, containing: "Answer undone.")
    question.withLock { $0 = nil }
  }

  func kill() { process.signal(SIGKILL) }

  func end() async throws -> ExitStatus { try await process.exit() }
}
