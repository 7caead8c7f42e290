import Engine
import Helpers
import Terminals
import Testing

/// The calendar goes back a day: the same learner, on the other side of the
/// date line.
@Suite(.serialized) struct ZoneJumpTests {
  // A whole day apart at any hour; the names have the opposite sign.
  private let east = ["TZ": "Etc/GMT-12"]
  private let west = ["TZ": "Etc/GMT+12"]

  @Test func `A session continues in a zone where it is still yesterday, and every answer counts`()
    async throws
  {
    let home = try Home()
    try await home.addWords(50)
    let first = try await TerminalStudent(home.command(.native, [], east))
    try await first.study()
    var given = try await first.answer(4, .good)

    let second = try await TerminalStudent(home.command(.native, [], west))
    try await second.study()
    given += try await second.answer(4, .good)

    let ledger = try Ledger(of: home.database)
    #expect(ledger.entries == given)
    #expect(ledger.faults == [])
    try await home.expectMemoriesOfTheLog()
    let today = try await home.sanpo("stats", "--json", changing: west)
    let stats = try #require(JSONLines(today.output).values.first)
    #expect(stats["answers_today"] as? Int == 4)
    #expect(stats["streak"] as? Int == 2)
  }
}
