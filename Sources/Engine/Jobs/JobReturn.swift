import Foundation

// Jobs left at a backend that is no longer configured.

extension JobQueue {
  /// How far the changes of each backend were read.
  func backendCursors() async throws -> [Int64] {
    try await database.read { connection in
      try connection.rows("SELECT cursor FROM job_backend ORDER BY address")
        .map { try $0.integer(0) }
    }
  }

  /// Queues the jobs that a backend got more than an hour ago, because none is configured here any
  /// more. Later ones may belong to a backend that another process uses.
  func takeBack(at now: Date) async throws {
    try await database.write { connection in
      let left = try Self.jobs(
        """
        client = \(Self.learner) AND \(Self.isUnderway) AND backend_id IS NOT NULL
          AND created_at < \((now - 3_600).milliseconds)
        """, connection)
      for job in left {
        try change(
          job.id, where: "client = \(Self.learner)",
          "status = 'queued', backend_id = NULL, problem = NULL, not_before = NULL", connection)
      }
      // Nor do others wait for one. A failure here has a time for the next try.
      let delayed = try Self.jobs(
        """
        client = \(Self.learner) AND status = 'queued' AND backend_id IS NULL
          AND not_before IS NULL AND problem IS NOT NULL
        """, connection)
      for job in delayed {
        try change(job.id, where: "status = 'queued'", "problem = NULL", connection)
      }
    }
  }
}
