import Foundation

/// Works on jobs, one after the other: asks the model for the lines in parts, and keeps each part.
public struct JobWorker: Sendable {
  let jobs: JobQueue
  let model: LanguageModel
  let limits: JobLimits
  /// The day that costs are counted on.
  let day: @Sendable (Date) -> Day
  let clock: WallClock
  let pause: Pause
  let random: RandomSource
  /// Whether it works only on jobs for its model.
  var isReserved = false
  let name = UUID().uuidString

  init(
    jobs: JobQueue, model: LanguageModel, limits: JobLimits,
    day: @escaping @Sendable (Date) -> Day, clock: WallClock, pause: Pause, random: RandomSource
  ) {
    (self.jobs, self.model, self.limits, self.day) = (jobs, model, limits, day)
    (self.clock, self.pause, self.random) = (clock, pause, random)
  }

  /// Creates a worker that counts costs by days in UTC.
  public init(
    _ jobs: JobQueue, model: LanguageModel, limits: JobLimits, clock: WallClock,
    random: RandomSource
  ) {
    let boundary = DayBoundary(timeZone: .gmt, startsAtHour: 0)
    self.init(
      jobs: jobs, model: model, limits: limits, day: { boundary.day(of: $0) }, clock: clock,
      pause: .system, random: random)
  }

  /// Lines that are asked for at once.
  static let part = 30
  /// Lines before and after a part, which the model sees as context.
  static let context = 3
  private static let heartbeat = Duration.seconds(3)

  /// Works on one job.
  ///
  /// - Returns: False if none waits.
  public func work() async throws -> Bool {
    guard
      let job = try await jobs.take(
        as: name, model: model.name, isReserved: isReserved, at: clock.now())
    else {
      return false
    }
    do {
      try await withHeartbeat(job.id) { try await translate(job) }
    } catch is LeaseExpired {
      // Another worker has it, or it was removed.
    } catch let error as CancellationError {
      await release(job)
      throw error
    }
    return true
  }

  /// Lets another worker go on at once, although this task is cancelled.
  private func release(_ job: TranslationJob) async {
    let now = clock.now()
    // If it fails, the lease ends by itself.
    await Task { try? await jobs.postpone(job.id, by: name, until: now, at: now) }.value
  }

  private func withHeartbeat(
    _ id: TranslationJob.ID, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask(operation: body)
      group.addTask {
        while true {
          try await pause.wait(Self.heartbeat)
          try await jobs.beat(id, by: name, at: clock.now())
        }
      }
      defer { group.cancelAll() }
      // Whichever ends first: the work, or the lease.
      try await group.next()
    }
  }

  private func translate(_ job: TranslationJob) async throws {
    do {
      var job = job
      for lines in Self.parts(of: job.request) {
        let missing = lines.filter { job.result[$0] == nil }
        guard !missing.isEmpty else { continue }
        job = try await translate(missing, of: job)
        // Lines that are still missing are asked for once more, by themselves.
        let rest = missing.filter { job.result[$0] == nil }
        if !rest.isEmpty { job = try await translate(rest, of: job) }
      }
      guard !job.result.isEmpty else { throw ModelFailure.unreadable("no line was translated") }
      try await jobs.succeed(job.id, by: name, at: clock.now())
    } catch let failure as ModelFailure {
      try await settle(failure, job)
    } catch let problem as Problem {
      try await jobs.fail(job.id, by: name, problem, at: clock.now())
    }
  }

  static func parts(of request: TranslationJob.Request) -> [[String]] {
    let lines = request.distinctLines
    return stride(from: 0, to: lines.count, by: part).map { Array(lines[$0...].prefix(part)) }
  }

  private func translate(_ lines: [String], of job: TranslationJob) async throws -> TranslationJob {
    let answer = try await model.complete(prompt(for: lines, of: job.request))
    let numbered = Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($0 + 1, $1) })
    let found = TranslationAnswer(answer.text, for: numbered).translations
    let translations = Dictionary(
      uniqueKeysWithValues: found.compactMap { number, text in numbered[number].map { ($0, text) } }
    )
    let now = clock.now()
    // Where the service does not tell, a token is about three bytes.
    let tokens = answer.usage.total ?? (answer.text.utf8.count + lines.joined().utf8.count) / 3
    let (changed, spent) = try await jobs.add(
      translations, tokens: tokens, to: job.id, by: name, on: day(now), at: now)
    guard changed.tokens <= limits.perJob, spent <= limits.perDay else { throw Problem.tooCostly }
    return changed
  }

  private func prompt(
    for lines: [String], of request: TranslationJob.Request
  ) -> ModelPrompt {
    let all = request.distinctLines
    let first = lines.first.flatMap(all.firstIndex) ?? 0
    let last = lines.last.flatMap(all.firstIndex) ?? 0
    return TranslationPrompt(
      lines: lines.enumerated().map { ($0 + 1, $1) },
      context: (
        before: Array(all[..<first].suffix(Self.context)),
        after: Array(all[(last + 1)...].prefix(Self.context))
      ),
      title: request.title, artist: request.artist, language: request.language,
      task: request.task ?? .lyrics
    ).prompt
  }

  /// Passing failures come again later, each time twice as late, with some chance in it.
  private func settle(_ failure: ModelFailure, _ job: TranslationJob) async throws {
    let now = clock.now()
    guard failure.isRetryable, job.attempts < JobQueue.tries else {
      return try await jobs.fail(job.id, by: name, failure.problem, at: now)
    }
    let share = Double(random.seed() >> 11) / Double(1 << 53)
    let wait = 15 * pow(2, Double(job.attempts)) * (1 + share / 4)
    try await jobs.postpone(job.id, by: name, until: now + wait, at: now)
  }
}

extension Problem {
  static let tooCostly = Problem(
    "The limit of tokens for translations is reached.",
    remedy: "Try again tomorrow, or translate the rest yourself.")
}
