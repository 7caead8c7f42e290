import Foundation

/// Works on jobs, one after the other: asks the model for the lines in parts, several at a time,
/// and keeps each part.
public struct JobWorker: Sendable {
  let jobs: JobQueue
  let model: LanguageModel
  let limits: JobLimits
  /// Divides the days that costs are counted on.
  let boundary: @Sendable () -> DayBoundary
  let clock: WallClock
  let pause: Pause
  let random: RandomSource
  /// Whether it works only on jobs for its model.
  var isReserved = false
  /// How many parts of a job are asked for at once, to begin with.
  var pace = RequestPace()
  /// The tokens of the day that others took of the same limit.
  var takenByOthers: @Sendable () async throws -> Int = { 0 }
  /// Called when a limit on tokens stops a job.
  public var onLimitReached: @Sendable (LineJob.ID, Problem) -> Void = { _, _ in }
  let name = UUID().uuidString

  /// Lines that are asked for at once.
  static let part = 30
  /// Lines before and after a part, which the model sees as context.
  static let context = 3
  private static let heartbeat = Duration.seconds(3)
  /// How many heartbeats a job goes without an answer before that is told.
  private static let beatsOfPatience = 10
  /// The longest wait for a busy model. A job that would wait longer goes back to the queue, which
  /// shows it.
  private static let timeout = Duration.seconds(10)
}

extension JobWorker {
  /// Creates a worker that counts costs by days in UTC.
  public init(
    _ jobs: JobQueue, model: LanguageModel, limits: JobLimits, clock: WallClock,
    random: RandomSource
  ) {
    self.init(
      jobs: jobs, model: model, limits: limits,
      boundary: { DayBoundary(timeZone: .gmt, startsAtHour: 0) }, clock: clock, pause: .system,
      random: random)
  }

  /// Works on one job.
  ///
  /// - Returns: false if none waits.
  public func work() async throws -> Bool {
    guard
      let job = try await jobs.claim(
        as: name, model: model.name, isReserved: isReserved, at: clock.now())
    else {
      return false
    }
    do {
      // Nothing is asked for on a day whose limit is reached.
      let ofJobs = try await jobs.tokens(on: boundary().day(of: clock.now()))
      let spent = try await ofJobs + takenByOthers()
      guard spent < limits.perDay else {
        try await stop(job, .dayTooCostly)
        return true
      }
      try await withHeartbeat(job.id) { try await translate(job, tokensOfDay: spent) }
    } catch is LeaseExpired {
      // Another worker has it, or it was removed.
    } catch let error as CancellationError {
      await release(job)
      throw error
    }
    return true
  }

  /// Lets another worker go on at once, although this task is cancelled.
  private func release(_ job: LineJob) async {
    // If it fails, the lease ends by itself.
    await Task { try? await jobs.postpone(job.id, by: name, until: clock.now()) }.value
  }

  private func withHeartbeat(
    _ id: LineJob.ID, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask(operation: body)
      group.addTask {
        var (tokens, silent) = (-1, 0)
        while true {
          try await pause.wait(Self.heartbeat)
          let spent = try await jobs.renewLease(id, by: name, at: clock.now())
          (tokens, silent) = (spent, spent == tokens ? silent + 1 : 0)
          if silent == Self.beatsOfPatience { try await jobs.note(.silentModel, of: id, by: name) }
        }
      }
      defer { group.cancelAll() }
      // Whichever ends first: the work, or the lease.
      try await group.next()
    }
  }

  private func translate(_ job: LineJob, tokensOfDay: Int) async throws {
    var work = PartialWork(
      result: job.result, budget: TokenBudget(limits, job, tokensOfDay: tokensOfDay))
    do {
      // Lines that are still missing are asked for once more, by themselves.
      for _ in 1...2 where work.failure == nil {
        let parts = Self.parts(of: job.request)
          .map { $0.filter { work.result[$0] == nil } }.filter { !$0.isEmpty }
        try await translate(parts, of: job, &work)
      }
      let missing = job.request.distinctLines.count { work.result[$0] == nil }
      if missing > 0, let failure = work.failure { throw failure }
      guard !work.result.isEmpty else { throw Problem.noLine(in: work.answer) }
      if missing > 0, job.request.work.needsAllLines {
        throw Problem.notFilled(missing, of: job.request.distinctLines.count)
      }
      try await jobs.succeed(job.id, by: name, at: clock.now())
    } catch let failure as ModelFailure {
      try await settle(failure, job, hasProgress: work.result.count > job.result.count)
    } catch let problem as Problem {
      try await stop(job, problem)
    }
  }

  /// A job that has reached the limit of a day goes on with the next one.
  private func stop(_ job: LineJob, _ problem: Problem) async throws {
    let (now, days) = (clock.now(), boundary())
    if problem == .dayTooCostly {
      try await jobs.postpone(
        job.id, by: name, until: days.start(of: days.day(of: now).advanced(by: 1)), after: problem,
        isAttempt: false)
    } else {
      try await jobs.fail(job.id, by: name, problem, at: now)
    }
    if [.dayTooCostly, .jobTooCostly].contains(problem) { onLimitReached(job.id, problem) }
  }

  /// The results of a job's parts so far.
  private struct PartialWork {
    var result: [String: String]
    var budget: TokenBudget
    /// The model's latest.
    var answer = ModelAnswer("")
    /// Why no more is asked for; nil while all is well.
    var failure: (any Error)?
  }

  private enum PartOutcome {
    case translated(LineJob, ModelAnswer, tokens: Int, tokensOfDay: Int)
    case failed([String], ModelFailure, wasAlone: Bool)
  }

  /// Asks for parts, as many at a time as the service takes. After a failure, what was asked
  /// already is still awaited, as it is paid for.
  private func translate(
    _ parts: [[String]], of job: LineJob, _ work: inout PartialWork
  ) async throws {
    var waiting = parts[...]
    var (pace, running) = (pace, 0)
    try await withThrowingTaskGroup(of: PartOutcome.self) { group in
      while true {
        while work.failure == nil, running < pace.limit, work.budget.allows(another: running),
          let part = waiting.popFirst()
        {
          // If a service is busy, one of several workers keeps asking it, and the others follow.
          let isAlone = running == 0
          group.addTask { try await outcome(of: part, job, isAlone: isAlone) }
          running += 1
        }
        guard let outcome = try await group.next() else { return }
        running -= 1
        switch outcome {
        case .translated(let changed, let answer, let tokens, let tokensOfDay):
          pace.succeeded()
          work.answer = answer
          work.result.merge(changed.result) { $1 }
          work.budget.spend(tokens, on: changed, tokensOfDay: tokensOfDay)
          work.failure = work.failure ?? work.budget.problem
        case .failed(let part, let failure, let wasAlone):
          // A service that is busy with a single request is asked later.
          if failure.isRetryable, !wasAlone {
            pace.wasBusy()
            waiting.append(part)
          } else {
            work.failure = work.failure ?? failure
          }
        }
      }
    }
  }

  static func parts(of request: LineJob.Request) -> [[String]] {
    let lines = request.distinctLines
    return stride(from: 0, to: lines.count, by: part).map { Array(lines[$0...].prefix(part)) }
  }

  private func outcome(
    of lines: [String], _ job: LineJob, isAlone: Bool
  ) async throws -> PartOutcome {
    do {
      let prompt = prompt(for: lines, of: job.request)
      let answer = try await model.completeWithin(prompt, isAlone ? Self.timeout : .zero)
      // Where the service does not tell, a token is about three bytes.
      let tokens = answer.usage.total ?? (answer.text.utf8.count + lines.joined().utf8.count) / 3
      let (changed, ofJobs) = try await add(answer, tokens, of: lines, to: job)
      let spent = try await ofJobs + takenByOthers()
      return .translated(changed, answer, tokens: tokens, tokensOfDay: spent)
    } catch let failure as ModelFailure {
      return .failed(lines, failure, wasAlone: isAlone)
    }
  }

  private func add(
    _ answer: ModelAnswer, _ tokens: Int, of lines: [String], to job: LineJob
  ) async throws -> (job: LineJob, tokensOfDay: Int) {
    let numbered = Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($0 + 1, $1) })
    let found = TranslationAnswer(answer.text, for: numbered, task: job.request.work.task)
      .translations
    let translations = Dictionary(
      uniqueKeysWithValues: found.compactMap { number, text in numbered[number].map { ($0, text) } }
    )
    let now = clock.now()
    return try await jobs.add(
      translations, tokens: tokens, to: job.id, by: name, on: boundary().day(of: now), at: now)
  }

  private func prompt(
    for lines: [String], of request: LineJob.Request
  ) -> ModelPrompt {
    TranslationPrompt(
      lines: lines.enumerated().map { ($0 + 1, $1) },
      context: request.context(of: lines, count: Self.context),
      title: request.title, artist: request.work.artist, language: request.language,
      task: request.work.task
    ).prompt
  }

  private static let backoff = Backoff(first: .seconds(30), spread: 0.25)

  /// Passing failures come again later, no sooner than the service asks. An attempt that got
  /// further doesn't count: a service may take few requests at a time.
  private func settle(
    _ failure: ModelFailure, _ job: LineJob, hasProgress: Bool
  ) async throws {
    let now = clock.now()
    guard failure.isRetryable, hasProgress || job.attempts < JobQueue.tries else {
      return try await jobs.fail(job.id, by: name, failure.problem, at: now)
    }
    var wait = Self.backoff.wait(after: job.attempts, random)
    if case .busy(_, let asked?) = failure { wait = max(wait, asked) }
    try await jobs.postpone(
      job.id, by: name, until: now + wait, after: failure.problem, isAttempt: !hasProgress)
  }
}

extension Problem {
  static let silentModel = Problem(
    "The language model has not answered for half a minute.",
    remedy: "If it doesn't answer within two minutes, Sanpo asks again later. Other jobs go on.")

  /// Why an answer has none of the lines that were asked for.
  static func noLine(in answer: ModelAnswer) -> Problem {
    let words = answer.text.withoutControls.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    if answer.isTruncated {
      return Problem(
        "The language model's answer was cut off at its greatest length.",
        remedy: "Use another model, or one that thinks less before it answers.",
        detail: "cut off at a limit")
    }
    // What begins so was meant to be read by a program.
    guard let first = words.first, !"{[<`\"".contains(first) else {
      return ModelFailure.unreadable("no line was translated").problem
    }
    let said = words.count > 100 ? "\(words.prefix(100))…" : words
    return Problem(
      "The language model did not do what was asked, but wrote: “\(said)”",
      remedy: "Try again or use another model.", detail: "an answer in words")
  }

  static func notFilled(_ missing: Int, of all: Int) -> Problem {
    Problem(
      "The model skipped \(missing) of \(Quantity.count(all, "item")).",
      remedy: "Try again for the rest.")
  }
}
