/// Lists the jobs, queues failed ones again, and removes them.
public typealias JobList = Loader<JobRequest, [TranslationJob]>

/// Each request returns the jobs afterwards.
public enum JobRequest: Hashable, Sendable {
  case list
  case retry(TranslationJob.ID)
  case remove(TranslationJob.ID)
}

extension JobList.Event {
  public static var opened: Self { .requested(.list) }
  public static func retryAsked(_ id: TranslationJob.ID) -> Self { .requested(.retry(id)) }
  public static func removeConfirmed(_ id: TranslationJob.ID) -> Self { .requested(.remove(id)) }
}

extension JobList.State {
  /// In the order of their latest changes.
  public var jobs: [TranslationJob] { value ?? [] }
}
