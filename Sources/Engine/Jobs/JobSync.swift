import Foundation

/// Has jobs worked on by a backend: sends waiting jobs and fetches their results.
///
/// The jobs stay in the learner's database, so that everything that shows them knows of one kind
/// only, and they wait there while the backend is away. A result is acknowledged only once it is
/// written here; whatever is done twice after a crash changes nothing.
///
/// A backend can lose its store, and begin to count its changes again. So where it has no news, the
/// jobs that wait for it are compared with what it says of each.
struct JobSync: Sendable {
  let jobs: JobQueue
  let backend: BackendClient
  let clock: WallClock

  private static let mostCompared = 20

  /// Sends the jobs that wait. While that fails, they say why.
  func send() async throws {
    do {
      for job in try await jobs.unsent() { try await send(job) }
    } catch let failure as BackendFailure {
      _ = try await jobs.delay(jobs.unsent(), failure.problem)
      throw failure
    }
  }

  private func send(_ job: LineJob) async throws {
    // The same for each attempt, also after a crash.
    let key = "\(job.id).\(job.attempts)"
    let created: JobAPI.Job
    do {
      created = try await backend.create(.init(job.request, key: key))
    } catch let failure as BackendFailure where failure.isForGood {
      // The others need not wait for one that the backend will never take.
      return try await jobs.refuse(job.id, failure.refusal, at: clock.now())
    }
    guard created.task == job.request.work.task?.rawValue else {
      // One that knows of no tasks would translate the words as if they were lyrics.
      try await backend.remove(created.id)
      return try await jobs.refuse(job.id, .cannotFillAtBackend, at: clock.now())
    }
    try await jobs.hand(job.id, to: created.id)
    if created.cursor <= (try await jobs.cursor(of: backend.address)) {
      try await jobs.readAgain(from: backend.address)
    }
  }

  /// Fetches changes, and waits for one if there is none. While that fails, jobs there say why.
  ///
  /// - Returns: whether any job changed.
  func fetch(waiting seconds: Int) async throws -> Bool {
    let cursor = try await jobs.cursor(of: backend.address)
    let changes: JobAPI.Changes
    do {
      changes = try await backend.changes(since: cursor, waiting: seconds)
    } catch let failure as BackendFailure {
      // Its changes from the first will say how each job is.
      if try await jobs.delay(jobs.waiting(most: .max), failure.problem) {
        try await jobs.readAgain(from: backend.address)
      }
      throw failure
    }
    guard !changes.jobs.isEmpty else { return try await compare(since: cursor) }
    try await jobs.apply(changes, from: backend.address, at: clock.now())
    return true
  }

  /// Fetches all changes once, if the backend has jobs.
  ///
  /// - Parameter take: Writes finished translations to where they belong.
  func catchUp(taking take: () async throws -> Void) async throws {
    guard try await jobs.hasJobsAtBackend() else { return }
    while try await fetch(waiting: 0) {}
    try await take()
    try await acknowledge()
  }

  /// Has jobs sent again that the backend has lost, and its changes read again from the first if
  /// one was missed.
  ///
  /// - Returns: whether changes were missed.
  private func compare(since cursor: Int64) async throws -> Bool {
    for job in try await jobs.waiting(most: Self.mostCompared) {
      guard let id = job.backendID else { continue }
      guard let jobThere = try await backend.job(id) else {
        try await jobs.requeue(job.id, lost: id)
        continue
      }
      guard jobThere.cursor <= cursor, let state = jobThere.state, state != job.status.state
      else { continue }
      try await jobs.readAgain(from: backend.address)
      return true
    }
    return false
  }

  /// Tells the backend which results have arrived, so that it deletes them.
  func acknowledge() async throws {
    for (id, backendID) in try await jobs.unacknowledged() {
      try await backend.acknowledge(backendID)
      try await jobs.assign(id, to: nil)
    }
  }

  /// Queues a job again that failed, or that waits until later, also at the backend.
  func retry(_ job: LineJob) async throws {
    if let backendID = job.backendID, try await !backend.retry(backendID) {
      try await jobs.assign(job.id, to: nil)
    }
    try await jobs.retry(job.id, of: JobQueue.learner)
  }

  /// Removes a job, first at the backend.
  func remove(_ job: LineJob) async throws {
    if let backendID = job.backendID { try await backend.remove(backendID) }
    try await jobs.remove(job.id, of: JobQueue.learner)
  }

  /// Removes all jobs from the backend, and none here.
  func removeAll() async throws {
    for id in try await jobs.backendIDs() { try await backend.remove(id) }
  }
}

// MARK: - What the learner's database knows of a backend

extension JobQueue {
  /// Returns jobs that wait and that no backend has.
  fileprivate func unsent() async throws -> [LineJob] {
    try await jobs(
      of: Self.learner, where: "status = 'queued' AND backend_id IS NULL AND wanted_model = ''",
      order: "created_at, id")
  }

  /// Returns the jobs whose results are taken, and their IDs at the backend.
  fileprivate func unacknowledged() async throws -> [(LineJob.ID, String)] {
    try await database.read { connection in
      try connection.rows(
        "SELECT id, backend_id FROM job WHERE status = 'acknowledged' AND backend_id IS NOT NULL"
      ).map { (try $0.text(0), try $0.text(1)) }
    }
  }

  func backendIDs() async throws -> [String] {
    try await database.read { connection in
      try connection.rows("SELECT backend_id FROM job WHERE backend_id IS NOT NULL")
        .map { try $0.text(0) }
    }
  }

  /// Whether the backend has a job that is not finished.
  func hasJobsAtBackend() async throws -> Bool {
    try await database.read { connection in
      try !connection.rows(
        "SELECT id FROM job WHERE \(Self.isUnderway) AND backend_id IS NOT NULL LIMIT 1"
      ).isEmpty
    }
  }

  /// Returns some of the jobs that the backend has not finished, at random.
  fileprivate func waiting(most: Int) async throws -> [LineJob] {
    try await jobs(
      of: Self.learner, where: "\(Self.isUnderway) AND backend_id IS NOT NULL", order: "random()",
      limit: most)
  }

  func assign(_ id: LineJob.ID, to backendID: String?) async throws {
    // A job that was removed meanwhile is left to expire there.
    try await change(id, where: "client = \(Self.learner)", "backend_id = \(backendID)")
  }

  /// Notes which job of a backend a job is now.
  fileprivate func hand(_ id: LineJob.ID, to backendID: String) async throws {
    try await change(
      id, where: "client = \(Self.learner)", "backend_id = \(backendID), problem = NULL")
  }

  /// Notes why a backend doesn't get on with jobs.
  ///
  /// - Returns: whether that is new for any of them.
  fileprivate func delay(_ jobs: [LineJob], _ problem: Problem) async throws -> Bool {
    let text = try JSONText.of(problem)
    let delayed = jobs.filter { $0.lastFailure?.sentence != problem.sentence }
    guard !delayed.isEmpty else { return false }
    try await database.write { connection in
      for job in delayed {
        try change(
          job.id, where: "backend_id IS \(job.backendID) AND \(Self.isUnderway)",
          "problem = \(text)", connection)
      }
    }
    return true
  }

  /// Fails a job that the backend can't do.
  fileprivate func refuse(_ id: LineJob.ID, _ problem: Problem, at now: Date) async throws {
    try await change(id, where: "status = 'queued'", failure(problem, at: now))
  }

  /// Queues a job again that the backend has lost.
  fileprivate func requeue(_ id: LineJob.ID, lost backendID: String) async throws {
    try await change(
      id, where: "backend_id = \(backendID) AND \(Self.isUnderway)",
      "status = 'queued', backend_id = NULL")
  }

  /// Changes a job, unless it no longer fulfils a condition.
  private func change(
    _ id: LineJob.ID, where condition: JobStatement, _ assignments: JobStatement
  ) async throws {
    try await database.write { _ = try change(id, where: condition, assignments, $0) }
  }

  /// Reads a backend's changes from the first. Those that are known change nothing.
  fileprivate func readAgain(from address: String) async throws {
    try await database.write { connection in
      try connection.run("UPDATE job_backend SET cursor = 0 WHERE address = \(address)")
    }
  }

  /// Returns the last cursor that was read from a backend.
  fileprivate func cursor(of address: String) async throws -> Int64 {
    try await database.read { connection in
      let rows = try connection.rows(
        "SELECT cursor FROM job_backend WHERE address = \(address)")
      return try rows.first?.integer(0) ?? 0
    }
  }

  /// Saves the results of jobs, with the cursor to continue from.
  fileprivate func apply(
    _ changes: JobAPI.Changes, from address: String, at now: Date
  ) async throws {
    try await database.write { connection in
      for news in changes.jobs { try apply(news, at: now, connection) }
      try connection.run(
        """
        INSERT INTO job_backend (address, cursor) VALUES (\(address), \(changes.cursor))
        ON CONFLICT (address) DO UPDATE SET cursor = excluded.cursor
        """)
    }
  }

  private func apply(
    _ news: JobAPI.Job, at now: Date, _ connection: any JobConnection
  ) throws {
    let jobs = try Self.jobs("backend_id = \(news.id) AND \(Self.isUnderway)", connection)
    // Others were removed here, or are of another learner with the same token.
    guard let job = jobs.first, let state = news.state else { return }
    let result = try JSONText.of(job.result.merging(news.translations) { $1 })
    var problem: String?
    if let reason = news.reason {
      problem = try JSONText.of(Problem(reason, remedy: news.remedy ?? ""))
    }
    try change(
      job.id, where: "backend_id = \(news.id)",
      """
      status = \(state.rawValue), result = \(result), problem = \(problem),
        not_before = \(news.retryAt?.milliseconds), model = \(news.model),
        attempts = \(news.attempts), tokens = \(news.tokens),
        finished_at = \(state.isOver ? now.milliseconds : nil)
      """, connection)
  }
}

extension JobAPI.Job {
  /// Nil if this version doesn't know it: a later backend may have others. None says that a job is
  /// acknowledged.
  fileprivate var state: JobState? {
    JobState(rawValue: status).flatMap { $0 == .acknowledged ? nil : $0 }
  }
}

extension BackendFailure {
  /// Why the backend will never take a job.
  fileprivate var refusal: Problem {
    guard code == "key_used" else {
      return Problem(detail, remedy: "Shorten the text, then request it again.")
    }
    // A retry would send the same key.
    return Problem(
      "The backend has another job under this one's key.",
      remedy: "Remove the job, then request it again.", detail: detail)
  }
}

extension Problem {
  static let cannotFillAtBackend = Problem(
    "The backend is too old to fill in fields.", remedy: "Have it updated, then try again.")
}
