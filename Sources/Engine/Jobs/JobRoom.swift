/// Wires up jobs for `Study`: the queue, and who works on it.
public struct JobRoom: Sendable {
  let queue: JobQueue
  /// The worker of jobs; nil if the environment configures none.
  let service: JobService?
  /// The reason why no worker can run; nil if one does, or none is configured.
  public let problem: Problem?
  let audience = Audience()
  private let context: StudyContext

  init(_ context: StudyContext, _ environment: StudyEnvironment) {
    self.context = context
    queue = JobQueue(
      SQLiteJobsRepository(storage: context.storage, changes: context.changes))
    (service, problem) = environment.jobService.outcome(environment.variables)
  }

  /// Returns the jobs in the order of their latest changes.
  public func list() async throws(Problem) -> [LineJob] {
    try await throwingProblems { try await queue.changed(of: JobQueue.learner) }
  }

  /// Returns the jobs that are being worked on.
  public func running() async throws(Problem) -> [LineJob] {
    try await throwingProblems { try await queue.running(of: JobQueue.learner) }
  }

  /// Returns how many tokens the jobs took that were worked on here, by day, the latest first.
  public func usage() async throws(Problem) -> [(day: Day, tokens: Int)] {
    try await throwingProblems { try await queue.tokensByDay() }
  }

  /// Says how many tokens the jobs took that were worked on here; nil if there were none.
  public func usageSentence() async throws(Problem) -> String? {
    let days = try await usage()
    let tokens = days.reduce(0) { $0 + $1.tokens }
    guard tokens > 0 else { return nil }
    let day = boundary().day(of: context.clock.now())
    let today = Quantity.grouped(days.first { $0.day == day }?.tokens ?? 0)
    return """
      Translations and filled-in fields took \(Quantity.count(tokens, "token")), \(today) of them \
      today.
      """
  }

  /// Returns those of some jobs whose results are stored.
  public func ended(_ ids: Set<LineJob.ID>) async throws(Problem) -> [LineJob] {
    try await throwingProblems { try await queue.acknowledged(ids, of: JobQueue.learner) }
  }

  /// Queues a job again that failed, or that waits until later.
  ///
  /// - Parameter admit: whether a failed one is to be done again as it is. It throws a `Problem` if
  ///   it isn't to be done at all.
  func retry(
    _ id: LineJob.ID, admitting admit: (LineJob) async throws -> Bool
  ) async throws {
    let job = try await queue.job(id, of: JobQueue.learner)
    // Another face may have asked for it already.
    guard job.mayRetry else { return }
    if !job.isOpen, try await !admit(job) { return }
    if let sync {
      try await sync.retry(job)
    } else {
      // The job failed at a backend that is no longer configured. Reassigned first, because a
      // queued job of a backend is leased to no worker here.
      try await queue.assign(id, to: nil)
      try await queue.retry(id, of: JobQueue.learner)
    }
  }

  /// Removes a job.
  ///
  /// - Parameter take: Writes what it has done.
  func remove(_ id: LineJob.ID, taking take: (LineJob) async throws -> Void) async throws {
    let job = try await queue.job(id, of: JobQueue.learner)
    try await take(job)
    try await remove(job)
  }

  /// Removes a job, also at the backend if there is one.
  func remove(_ job: LineJob) async throws {
    guard let sync else { return try await queue.remove(job.id, of: JobQueue.learner) }
    try await sync.remove(job)
  }

  /// Follows jobs until the observation ends. Only meanwhile is a backend asked for changes.
  public func watch() -> Observation { audience.join() }

  /// Catches up once with a backend that has jobs.
  ///
  /// - Parameter take: Writes finished translations to where they belong.
  func refresh(take: () async throws -> Void) async throws {
    try await sync?.catchUp(taking: take)
  }

  /// Removes the learner's jobs from the backend, before the learner is erased.
  ///
  /// - Returns: whether none is left there.
  public func leaveBackend() async -> Bool {
    do {
      guard let sync else { return try await queue.backendIDs().isEmpty }
      try await sync.removeAll()
      return true
    } catch {
      // Erasing continues, and reports that some jobs are left.
      return false
    }
  }

  /// The backend that works on jobs, if they aren't worked on here.
  var backend: BackendClient? {
    if case .backend(let backend)? = service { backend } else { nil }
  }

  private var sync: JobSync? {
    backend.map { JobSync(jobs: queue, backend: $0, clock: context.clock) }
  }

  /// Has jobs done until the task is cancelled.
  ///
  /// - Parameters:
  ///   - example: Translates the bundled songs, whoever does the rest.
  ///   - chosen: the model that the learner has connected, asked before each look for work.
  ///   - tokensOfTutor: what the tutor took on this day.
  ///   - take: Writes finished translations to where they belong.
  ///   - clear: Removes jobs whose results are not needed any more.
  func run(
    example: LanguageModel, chosen: @escaping @Sendable () -> LanguageModel?,
    tokensOfTutor: @escaping @Sendable () async throws -> Int,
    take: @escaping @Sendable () async throws -> Void,
    clear: @escaping @Sendable () async throws -> Void,
    onProblem: @escaping @Sendable (Problem) -> Void
  ) async {
    let runner = JobRunner(
      jobs: queue, audience: audience, clock: context.clock, pause: .system,
      random: context.random, take: take, onProblem: onProblem)
    async let clearing: Void = runner.clear(clear)
    async let sweeping: Void = runner.sweep()
    async let returning: Void = backend == nil && problem == nil ? runner.takeBack() : ()
    // The bundled songs don't wait for a model that hangs.
    let examples = worker(example, JobLimits(), isReserved: true)
    async let exampling: Void = runner.run("examples") { examples }
    if let backend {
      await runner.run(JobSync(jobs: queue, backend: backend, clock: context.clock))
    } else {
      let current: @Sendable () -> JobWorker? = {
        let model: LanguageModel? = if case .model(let given)? = service { given } else { chosen() }
        return model.map { worker($0, tokensOfTutor: tokensOfTutor) }
      }
      async let passing: Void = runner.passSilentJobs(current)
      await runner.run("jobs", current)
      await passing
    }
    await exampling
    await clearing
    await sweeping
    await returning
  }

  /// The tokens that the owner of a server allows on a day for the tutor and jobs together, also
  /// where the learner allows the tutor less.
  var limits: JobLimits {
    let settings = context.settings
    guard settings.isDayLimitedByOwner else { return JobLimits() }
    return JobLimits(perDay: settings.defaults.tutor.tokensPerDay)
  }

  /// Makes the worker of the learner's jobs.
  func worker(
    _ model: LanguageModel, tokensOfTutor: @escaping @Sendable () async throws -> Int
  ) -> JobWorker {
    var worker = worker(model, limits)
    if context.settings.isDayLimitedByOwner { worker.takenByOthers = tokensOfTutor }
    return worker
  }

  private func worker(
    _ model: LanguageModel, _ limits: JobLimits, isReserved: Bool = false
  ) -> JobWorker {
    var worker = JobWorker(
      jobs: queue, model: model, limits: limits,
      boundary: { boundary() }, clock: context.clock, pause: .system, random: context.random)
    worker.isReserved = isReserved
    return worker
  }

  /// Returns when the days begin whose tokens are limited.
  private func boundary() -> DayBoundary {
    context.settings.boundaryOfLimit(in: context.settings.lastSeen)
  }
}
