import Engine

/// The jobs that “jobs follow” has seen: those that are named, or else all but what was over
/// before.
struct FollowedJobs {
  /// Nil for all.
  let named: Set<LineJob.ID>?
  private let overBefore: Set<LineJob.ID>
  private var seen: [LineJob.ID: LineJob] = [:]

  /// - Parameter jobs: The jobs of the list before any work is done.
  init(named: Set<LineJob.ID>?, among jobs: [LineJob]) {
    self.named = named
    overBefore = named == nil ? Set(jobs.filter { !$0.isOpen }.map(\.id)) : []
    see(jobs.filter { $0.isOpen && named?.contains($0.id) ?? true })
  }

  var all: [LineJob] { Array(seen.values) }

  /// For example “ It took 1,800 tokens.”; empty without any.
  var tokenSentence: String {
    let tokens = all.filter(\.isForItems).reduce(0) { $0 + $1.tokens }
    return tokens == 0 ? "" : " It took \(Quantity.count(tokens, "token"))."
  }

  mutating func see(_ jobs: [LineJob]) {
    for job in jobs where job.isOpen || contains(job) || !overBefore.contains(job.id) {
      seen[job.id] = job
    }
  }

  func contains(_ job: LineJob) -> Bool { seen[job.id] != nil }
}
