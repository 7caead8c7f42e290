import Foundation
import Testing

extension Alone {
  /// Syncs and answers for WaniKani are killed, as real processes over real HTTP.
  @Suite(.serialized) struct SyncKillTests {
    /// Twenty take about three minutes: SANPO_KILL_RUNS=20.
    private static let runs =
      ProcessInfo.processInfo.environment["SANPO_KILL_RUNS"].flatMap { UInt64($0) } ?? 3

    @Test(.timeLimit(.minutes(3)), arguments: 1...runs)
    func `Queue and service agree in the end, whenever syncs and answers are killed`(seed: UInt64)
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
