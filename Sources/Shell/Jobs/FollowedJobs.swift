import Engine

/// The jobs that “jobs follow” has seen: those that are named, or else all but what was over
/// before.
struct FollowedJobs {
  /// Nil for all.
  let named: Set<LineJob.ID>?
  private let overBefore: Set<LineJob.ID>
  private var seen: [LineJob.ID: LineJob] = [:]

  /// - Parameter jobs: the jobs of the list before any work is done.
  init(named: Set<LineJob.ID>?, among jobs: [LineJob]) {
    self.named = named
    overBefore = named == nil ? Set(jobs.filter { !$0.isOpen }.map(\.id)) : []
    see(jobs.filter { $0.isOpen && named?.contains($0.id) ?? true })
  }

  var all: [LineJob] { Array(seen.values) }

  /// For example “ 2 followed jobs took 1,800 tokens.”; empty without any. Their request may have had
  /// others, which ended before.
  var tokenSentence: String {
    let filling = all.filter(\.isForItems)
    let tokens = filling.reduce(0) { $0 + $1.tokens }
    guard tokens > 0 else { return "" }
    let jobs = Quantity.count(filling.count, "followed job")
    return " \(jobs) took \(Quantity.count(tokens, "token"))."
  }

  mutating func see(_ jobs: [LineJob]) {
    for job in jobs where job.isOpen || contains(job) || !overBefore.contains(job.id) {
      seen[job.id] = job
    }
  }

  func contains(_ job: LineJob) -> Bool { seen[job.id] != nil }
}
