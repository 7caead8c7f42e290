import Engine

/// The jobs that “jobs follow” has seen: those that are named, or else all but what was over before.
struct FollowedJobs {
  /// Nil for all.
  let named: Set<TranslationJob.ID>?
  private let overBefore: Set<TranslationJob.ID>
  private var seen: [TranslationJob.ID: TranslationJob] = [:]

  /// - Parameter jobs: The jobs of the list before any work is done.
  init(named: Set<TranslationJob.ID>?, among jobs: [TranslationJob]) {
    self.named = named
    overBefore = named == nil ? Set(jobs.filter { !$0.isOpen }.map(\.id)) : []
    see(jobs.filter { $0.isOpen && named?.contains($0.id) ?? true })
  }

  var all: [TranslationJob] { Array(seen.values) }

  mutating func see(_ jobs: [TranslationJob]) {
    for job in jobs where job.isOpen || contains(job) || !overBefore.contains(job.id) {
      seen[job.id] = job
    }
  }

  func contains(_ job: TranslationJob) -> Bool { seen[job.id] != nil }
}
