import Terminals

/// How a program ended, to be waited for.
struct Ending: Sendable {
  private let command: Command
  private let status = Watched<ExitStatus?>(nil)

  init(of command: Command) {
    self.command = command
  }

  func came(_ status: ExitStatus) {
    self.status.change { $0 = status }
  }

  /// Past `limit` the program is killed, and this throws with what it had said.
  func wait(
    within limit: Duration, orElse kill: () -> Void, said: () -> String
  ) async throws -> ExitStatus {
    if let status = try await status.first(within: limit, { $0 }) { return status }
    kill()
    throw HelperError("`\(command)` was still running after \(limit) and was killed.\n\(said())")
  }
}
