/// How far a job is, as databases and messages write it.
public enum JobState: String, Sendable {
  case queued, running, succeeded, failed, expired
  /// The client has the result.
  case acknowledged

  /// Whether no work is to come, unless it is asked for again.
  var isOver: Bool { self != .queued && self != .running }

  /// Whether it is over, and no result is left to take.
  var isSettled: Bool { isOver && self != .succeeded }
}

extension JobQueue {
  /// The jobs that are not over.
  static let isUnderway: JobStatement = "status IN ('queued', 'running')"
  /// See `LineJob.mayRetry`.
  static let mayRetry: JobStatement =
    "status IN ('failed', 'expired') OR status = 'queued' AND not_before IS NOT NULL"
}
