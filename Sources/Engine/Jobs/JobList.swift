/// Lists the jobs, queues failed ones again, and removes them.
public typealias JobList = Loader<JobRequest, [LineJob]>

/// Each request returns the jobs afterwards.
public enum JobRequest: Hashable, Sendable {
  case opened
  /// Returns only the jobs that are being worked on.
  case runningAsked
  /// Returns only those of these jobs whose results are stored.
  case endedAsked(Set<LineJob.ID>)
  case retryAsked(LineJob.ID)
  case removeConfirmed(LineJob.ID)
}

extension JobList.State {
  /// The jobs in the order of their latest changes.
  public var jobs: [LineJob] { value ?? [] }
}

extension JobQueue {
  /// Returns those of some jobs of a client whose results are taken, and that are not forgotten.
  func acknowledged(
    _ ids: Set<LineJob.ID>, of client: String
  ) async throws -> [LineJob] {
    try await database.read { connection in
      try ids.sorted().flatMap { id in
        try Self.jobs("id = \(id) AND client = \(client) AND status = 'acknowledged'", connection)
      }
    }
  }
}
