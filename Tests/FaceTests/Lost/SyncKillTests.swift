import Foundation
import Testing

extension Alone {
  /// Syncs and answers to WaniKani are killed, as real processes over real HTTP.
  @Suite(.serialized) struct SyncKillTests {
    /// Twenty take some three minutes: SANPO_KILL_RUNS=20.
    private static let runs =
      ProcessInfo.processInfo.environment["SANPO_KILL_RUNS"].flatMap { UInt64($0) } ?? 3

    @Test(.timeLimit(.minutes(3)), arguments: 1...runs)
    func `Whenever syncs and answers are killed, queue and service agree in the end`(seed: UInt64)
      async throws
    {
      var rounds = try await SyncKillRounds(seed: seed)

      try await rounds.killSync()
      try await rounds.sync()
      for _ in 0..<3 {
        try await rounds.killAnswering()
        try await rounds.killSync()
      }
      try await rounds.killSync()

      try await rounds.settle()
    }
  }
}
