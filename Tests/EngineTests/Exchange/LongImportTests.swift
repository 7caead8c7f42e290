import Testing

@testable import Engine

/// Files with more rows than fit into one of the small transactions.
struct LongImportTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test func `Every item of a long file can be found by its words`() async throws {
    let rows = (1...2_500).map { "word\($0),meaning,よみ" }.joined(separator: "\n")

    let first = try await learner.take(rows)
    let second = try await learner.take(rows)

    #expect(first.added == 2_500)
    #expect(second.unchanged == 2_500)
    #expect(try await learner.number("SELECT count(*) FROM item_text") == 2_500)
    #expect(
      try await learner.number(
        """
        SELECT count(*) FROM item JOIN item_text ON item_text.rowid = item.id
        WHERE item_text MATCH 'word2500 OR word1'
        """) == 2)
    #expect(
      try await learner.number(
        "SELECT count(*) FROM item WHERE id NOT IN (SELECT item_id FROM card)")
        == 0)
  }

  @Test func `Equal rows are separate items, and match them again`() async throws {
    let rows = String(repeating: "はし,bridge\n", count: 2_000)

    let first = try await learner.take(rows)
    let second = try await learner.take(rows + "はし,edge\n")

    #expect(first.added == 2_000)
    #expect(second.unchanged == 2_000)
    #expect(second.added == 1)
  }

  @Test func `Changed rows of a long file are distinguished from new ones`() async throws {
    let rows = (1...1_500).map { "word \($0),meaning \($0)" }

    try await learner.take(rows.joined(separator: "\n"))
    let changed = rows.dropLast(10).map { $0.replacing("meaning 7", with: "sense 7") }
    let report = try await learner.take((changed + ["more,of it"]).joined(separator: "\n"))

    #expect(report.added == 1)
    #expect(report.updated == 111)
    #expect(report.unchanged == 1_379)
    #expect(try await learner.number("SELECT count(*) FROM item_text") == 1_501)
  }

  @Test func `An item added after a long file gets its own number`() async throws {
    let rows = (1...1_200).map { "word \($0),meaning \($0)" }.joined(separator: "\n")

    try await learner.take(rows)
    try await learner.take("more,of it\n")

    #expect(try await learner.number("SELECT max(id) FROM item") == 1_201)
  }
}
