/// Lists the jobs, queues failed ones again, and removes them.
public typealias JobList = Loader<JobRequest, [TranslationJob]>

/// Each request returns the jobs afterwards.
public enum JobRequest: Hashable, Sendable {
  case opened
  /// Returns only the jobs that are being worked on.
  case runningAsked
  case retryAsked(TranslationJob.ID)
  case removeConfirmed(TranslationJob.ID)
}

extension JobList.State {
  /// In the order of their latest changes.
  public var jobs: [TranslationJob] { value ?? [] }
}
