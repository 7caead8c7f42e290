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

  @Test func `Why a backend can't use its database is in the log`() {
    let messages = LoggedMessages()

    #expect(throws: Problem.self) {
      try BackendSetup(
        [
          "TARUKINGU": "app", "SANPO_BACKEND_TOKENS": "anna=anna-token",
          "SANPO_JOBS_DATABASE": "postgres://127.0.0.1:1/jobs?connect_timeout=2",
        ], host: "127.0.0.1", port: 0, servesClients: true, workers: 0, logger: messages.logger)
    }

    #expect(messages.all.count == 1 && messages.all[0].contains("127.0.0.1"))
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
