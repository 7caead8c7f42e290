import Engine
import Helpers
import Terminals
import Testing

extension Alone {
  /// Several processes import large files at the same time.
  @Suite(.serialized) struct ImportsAtOnceTests {
    @Test(arguments: [2, 3])
    func `Concurrent imports of different files add each row once`(count: Int) async throws {
      let home = try Home()
      let files = (0..<count).map { Home.words(($0 * 5_000 + 1)...(($0 + 1) * 5_000)) }

      let outcomes = try await home.importAtOnce(files)

      for outcome in outcomes {
        #expect(outcome.status == .exited(0) && outcome.errors == "")
        #expect(outcome.output.contains("5,000 items added"))
      }
      #expect(try Ledger.items(of: "Words", in: home.database) == count * 5_000)
      #expect(try Ledger(of: home.database).faults == [])
    }

    @Test func `Concurrent imports of one file add its rows once`()
      async throws
    {
      let home = try Home()

      let outcomes = try await home.importAtOnce([Home.words(1...5_000), Home.words(1...5_000)])

      #expect(outcomes.map(\.status) == [.exited(0), .exited(0)])
      #expect(outcomes.map(\.errors) == ["", ""])
      let said = outcomes.map(\.output).sorted()
      #expect(said[0].contains("0 items added, 0 updated, 5,000 unchanged"))
      #expect(said[1].contains("5,000 items added, 0 updated, 0 unchanged"))
      #expect(try Ledger.items(of: "Words", in: home.database) == 5_000)
      #expect(try Ledger(of: home.database).faults == [])
    }

    @Test(arguments: StudyWay.allCases)
    func `Answers given during imports are all kept`(way: StudyWay) async throws {
      let home = try Home()
      try await home.addWords(300)
      let student = try await way.taken { try home.command($0, $1) }
      try await student.study()

      async let outcomes = home.importAtOnce(
        [Home.words(10_001...15_000), Home.words(20_001...25_000)], into: "Others")
      let given = try await student.answer(25, .easy)

      #expect(try await outcomes.allSatisfy { $0.status == .exited(0) && $0.errors == "" })
      let ledger = try Ledger(of: home.database)
      #expect(ledger.entries == given)
      #expect(ledger.faults == [])
      #expect(try Ledger.items(of: "Others", in: home.database) == 10_000)
    }
  }
}

extension Home {
  /// Imports each file in its own process; outcomes are in the order of completion.
  fileprivate func importAtOnce(
    _ files: [String], into deck: String = "Words"
  ) async throws -> [Subprocess.Outcome] {
    try await withThrowingTaskGroup(of: Subprocess.Outcome.self) { group in
      for rows in files {
        let importing = try command(.sanpo, ["import", "-", "--deck", deck])
        group.addTask { try await importing.run(input: rows) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
