import Foundation
import Glibc
import Helpers
import Terminals
import Testing

@testable import Engine

extension Alone {
  /// An import is killed at a random moment.
  @Suite(.serialized) struct ImportKillTests {
    @Test(arguments: seedsOfKills)
    func `A killed import is complete or absent`(seed: UInt64) async throws {
      let home = try Home()
      let rows = home.file("rows.csv")
      try Data(Home.words(1...3_000).utf8).write(to: rows)
      var chance = SplitMix64(seed: seed)
      let whole = try await ContinuousClock().measure {
        try await home.sanpo("import", rows.path, "--deck", "First")
      }

      var torn = 0
      for round in 1...15 {
        let deck = "Deck \(round)"
        let process = try RunningProcess(
          home.command(.sanpo, ["import", rows.path, "--deck", deck]))
        after(whole * Double.random(in: 0.1...1.1, using: &chance)) { process.signal(SIGKILL) }
        let status = try await process.exit()

        let items = try Ledger.items(of: deck, in: home.database)
        #expect(items == 3_000 || (items == 0 && status != .exited(0)), "\(round) of seed \(seed)")
        #expect(try Ledger(of: home.database).faults == [], "\(round) of seed \(seed)")
        torn += items == 0 ? 1 : 0
      }

      #expect(torn > 0)
      let again = try await home.sanpo("import", rows.path, "--deck", "Last")
      #expect(again.output.contains("3,000 items added"))
    }
  }
}
