import Testing

@testable import JobServer

struct PostgresConnectionTests {
  @Test func `A server that can't be reached is told, each time`() {
    for _ in 1...10 {
      #expect(throws: PostgresError.self) {
        try PostgresConnection("postgres://127.0.0.1:1/jobs?connect_timeout=2")
      }
    }
  }
}
