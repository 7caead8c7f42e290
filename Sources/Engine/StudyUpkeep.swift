// The work of a study in the background while a face is open.

extension Study {
  /// Takes daily backups, works on jobs, syncs with WaniKani, fetches flags, evaluates plans and
  /// writes usage data, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - recordsUsage: whether usage data is written: not where no person started Sanpo.
  ///   - sync: the sync that is shown.
  ///   - onProblem: called with what goes wrong.
  ///   - translated: called with the title of each song that was translated.
  public func keepUp(
    recordsUsage: Bool = true, sync: Store<Sync>, onProblem: @escaping @Sendable (Problem) -> Void,
    translated: @escaping @Sendable (_ title: String) -> Void = { _ in }
  ) async {
    await withDiscardingTaskGroup { tasks in
      tasks.addTask { await self.care.keepBackups(onProblem: onProblem) }
      tasks.addTask { await self.waniKani.keepSynced(by: sync) }
      guard problem == nil else { return }
      tasks.addTask { await self.keepTranslating(onProblem: onProblem, translated: translated) }
      tasks.addTask { await self.entitlements.run(pause: .system) }
      tasks.addTask { await self.flags.repository.run(pause: .system, onProblem: onProblem) }
      if recordsUsage { tasks.addTask { await self.keepAnalytics() } }
    }
  }

  /// Writes usage data, and sends it where the settings say.
  private func keepAnalytics() async {
    analytics.record(.start(version: Version.current))
    await analytics.run(pause: .system)
  }

  /// Writes the latest usage data before the face ends, also to the file if it is chosen.
  public func endAnalytics() async {
    // Its failure is not reported: the same cause was reported with data that matters.
    try? await analytics.flush()
    await analytics.sendToFile()
  }

  /// Has translation jobs done until the task is cancelled.
  ///
  /// - Parameter translated: called with the title of each song that was translated.
  public func keepTranslating(
    onProblem: @escaping @Sendable (Problem) -> Void,
    translated: @escaping @Sendable (_ title: String) -> Void = { _ in }
  ) async {
    guard problem == nil else { return }
    let models = models.repository
    await jobs.run(
      example: ExampleSongs.translator,
      chosen: { [settings] in
        guard models.isConnected else { return nil }
        return LanguageModel(
          name: settings.lastSeen.model.name,
          complete: { try await models.model().complete($0) },
          completeWithin: { try await models.model().completeWithin($0, $1) })
      },
      tokensOfTutor: { [tutor] in try await tutor.tokensOfDay() },
      take: { [self] in try await takeTranslations(translated: translated) },
      clear: { [songs] in try await songs.repository.removeOrphans() }, onProblem: onProblem)
  }

  /// Fetches finished jobs from the backend once, waiting at most a second: for pages without
  /// scripts and for commands. Errors are ignored here; `keepTranslating` reports them.
  public func refreshJobs() async {
    guard problem == nil else { return }
    _ = try? await withTimeout(.seconds(1)) { [self] in
      try await jobs.refresh { try await takeTranslations() }
    }
  }

  /// Queues a job again that failed, or that waits until later. Where less is left to fill in than
  /// a failed one was for, another takes its place, or none if other jobs have it in hand.
  ///
  /// - Throws: `Problem` if nothing is left, or the learner's plan doesn't include it any more.
  public func retryJob(_ id: LineJob.ID) async throws(Problem) {
    try await throwingProblems { try await jobs.retry(id, admitting: mayRetry) }
  }

  private func mayRetry(_ job: LineJob) async throws -> Bool {
    guard job.model != ExampleSongs.translator.name else { return true }
    try await entitlements.require(job.request.work.entitlement)
    // The results of finished jobs may not be written yet.
    try await filling.repository.writeResults(at: clock.now())
    guard let rest = try await filling.repository.rest(of: job) else { return true }
    // Before the other is removed, so that a kill in between loses nothing.
    if !rest.isEmpty { try await filling.repository.ask(for: rest, of: job, at: clock.now()) }
    try await jobs.remove(job)
    if rest.isEmpty, try await !filling.repository.isInHand(job) { throw Problem.nothingToRetry }
    return false
  }

  /// Removes a job, but not what it has done.
  public func removeJob(_ id: LineJob.ID) async throws(Problem) {
    try await throwingProblems {
      try await jobs.remove(id) { job in
        try await filling.repository.takeRest(of: job, at: clock.now())
        try await songs.repository.takePart(of: job, at: clock.now())
      }
    }
  }

  /// Writes finished jobs to their songs and items.
  ///
  /// - Parameter translated: called with the title of each song that was translated.
  func takeTranslations(translated: (_ title: String) -> Void = { _ in }) async throws {
    try await filling.repository.writeResults(at: clock.now())
    for title in try await songs.repository.takeTranslations(at: clock.now()) {
      translated(title)
    }
  }
}
