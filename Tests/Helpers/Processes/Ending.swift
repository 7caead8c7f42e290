import Terminals

/// The exit of a program, to wait for.
struct Ending: Sendable {
  private let command: Subprocess
  private let status = Watched<ExitStatus?>(nil)

  init(of command: Subprocess) {
    self.command = command
  }

  func came(_ status: ExitStatus) {
    self.status.change { $0 = status }
  }

  /// Returns the exit status. After `limit`, kills the program and throws with its output.
  func wait(
    within limit: Duration, orElse kill: () -> Void, said: () -> String
  ) async throws -> ExitStatus {
    if let status = try await status.first(within: limit, { $0 }) { return status }
    kill()
    throw HelperError("`\(command)` was still running after \(limit) and was killed.\n\(said())")
  }
}
