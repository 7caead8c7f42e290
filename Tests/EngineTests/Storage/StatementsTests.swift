import GRDB
import Testing

@testable import Engine

struct StatementsTests {
  @Test func `A query that runs again while its rows are read disturbs nobody`() throws {
    let numbers = "SELECT value FROM json_each('[1, 2, 3]')"
    var pairs: [[Int]] = []

    try DatabaseQueue().write { db in
      try db.each(numbers) { row in
        let outer: Int = try row[0]
        try db.each(numbers) { pairs.append([outer, try $0[0]]) }
      }
    }

    #expect(
      pairs == [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3]])
  }

  @Test func `Missing values are an error`() throws {
    #expect(throws: DatabaseError.self) {
      try DatabaseQueue().write { try $0.run("SELECT ?") }
    }
  }
}
