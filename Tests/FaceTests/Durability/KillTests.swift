import Helpers
import Terminals
import Testing

extension Alone {
  /// Faces are killed in the middle of their work. Everything they acknowledged is there.
  @Suite(.serialized) struct KillTests {
    @Test(arguments: seedsOfKills)
    func `After 200 kills the log has every acknowledged answer, complete and once`(
      seed: UInt64
    ) async throws {
      let home = try Home()
      try await home.addWords(4_000)
      var rounds = KillRounds(home, seed: seed)

      for round in 1...200 {
        try await rounds.next()
        if round.isMultiple(of: 20) { try await home.expectMemoriesOfTheLog() }
      }
      try rounds.settle()

      #expect(rounds.tally.longestStart < .seconds(1))
      // Otherwise the kills did not hit the moments at which something can be lost.
      #expect(rounds.tally.kept >= 5 && rounds.tally.lost >= 5, "\(rounds.tally)")
    }
  }
}

extension Home {
  /// Rebuilds every memory from the log, which changes none.
  func expectMemoriesOfTheLog() async throws {
    let rebuilt = try await sanpo("schedule", "rebuild", "--json")
    let result = try JSONLines(rebuilt.output).values.first
    #expect(result?["changed"] as? Int == 0, "\(rebuilt)")
  }
}
