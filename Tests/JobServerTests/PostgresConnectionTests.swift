import Engine
import Helpers
import Testing

@testable import JobServer

@Suite(.timeLimit(.minutes(5))) struct PostgresConnectionTests {
  @Test func `A server that can't be reached is told, each time`() {
    for _ in 1...10 {
      #expect(throws: PostgresError.self) {
        try PostgresConnection("postgres://127.0.0.1:1/jobs?connect_timeout=2")
      }
    }
  }

  @Test func `Connections that the server has closed are replaced`() async throws {
    let address = try await PostgresServer.newDatabase()
    let jobs = JobQueue(try PostgresJobs(address))
    _ = try await jobs.counts()
    try PostgresConnection(address).execute(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """)

    #expect(try await jobs.counts() == [:])
  }
}
