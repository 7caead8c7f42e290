import Foundation

/// Computes what each grade makes of one card, from values that all four grades share.
struct Answering {
  private let scheduler: Scheduler
  private let progress: CardProgress
  private let instant: Date
  private let day: Day
  private let boundary: DayBoundary
  private let elapsed: Double
  private let draw: Double?

  init(
    scheduler: Scheduler, card: Int64, progress: CardProgress, instant: Date, day: Day,
    boundary: DayBoundary
  ) {
    self.scheduler = scheduler
    self.progress = progress
    self.instant = instant
    self.day = day
    self.boundary = boundary
    elapsed = scheduler.fsrs.version.elapsed(
      days: progress.lastDay?.distance(to: day) ?? 0,
      seconds: progress.lastReviewedAt.map(instant.timeIntervalSince) ?? 0)
    draw =
      scheduler.fuzzes
      ? SplitMix64.draw(card: card, repetitions: progress.repetitions) : nil
  }

  func outcome(_ grade: Grade) -> Outcome {
    let memory = memory(after: grade)
    let wait = wait(after: grade)
    let why = Explanation(
      grade: grade, elapsed: elapsed,
      retrievability: progress.memory.map {
        scheduler.fsrs.retrievability(of: $0, after: elapsed)
      },
      before: progress.memory, after: memory, retention: scheduler.retention,
      rawInterval: rawInterval(after: grade), wait: wait)
    return Outcome(progress: progress(after: grade, memory: memory, wait: wait), why: why)
  }

  private func memory(after grade: Grade) -> Memory {
    guard let memory = progress.memory else { return scheduler.fsrs.first(grade) }
    return scheduler.fsrs.next(memory, grade, after: elapsed)
  }

  private func rawInterval(after grade: Grade) -> Double {
    scheduler.fsrs.interval(of: memory(after: grade), retention: scheduler.retention)
  }

  private func progress(
    after grade: Grade, memory: Memory, wait: Explanation.Wait
  ) -> CardProgress {
    var next = progress
    next.memory = memory
    next.repetitions += 1
    next.lastDay = max(progress.lastDay ?? day, day)
    next.lastReviewedAt = max(progress.lastReviewedAt ?? instant, instant)
    if case .review = progress.phase, grade == .again { next.lapses += 1 }
    switch wait {
    case .step(let step, let delay, let fuzz):
      next.phase = wasLearned ? .relearning(step: step) : .learning(step: step)
      next.interval = 0
      next.due = due(after: delay, fuzz: fuzz)
    case .days(let days):
      next.phase = .review
      next.interval = days.interval
      next.due = .on(day.advanced(by: days.interval))
    }
    return next
  }

  private var wasLearned: Bool {
    switch progress.phase {
    case .new, .learning: false
    case .review, .relearning: true
    }
  }

  /// Returns when a step is due: at an exact time, or on a day when `delay` passes the end of
  /// today.
  private func due(after delay: Duration, fuzz: Duration) -> Due {
    let reached = boundary.day(of: instant + delay)
    return reached > day ? .on(reached) : .at(instant + (delay + fuzz))
  }
}

extension Answering {
  private func wait(after grade: Grade) -> Explanation.Wait {
    guard let step = step(after: grade) else { return .days(days(after: grade)) }
    return .step(step.index, delay: step.delay, fuzz: draw.map(step.delay.fuzz) ?? .zero)
  }

  private func step(after grade: Grade) -> Steps.Step? {
    switch progress.phase {
    case .new:
      Steps(delays: scheduler.learningSteps).step(after: grade, at: 0)
    case .learning(let step):
      Steps(delays: scheduler.learningSteps).step(after: grade, at: step)
    case .review:
      grade == .again ? Steps(delays: scheduler.relearningSteps).step(after: .again, at: 0) : nil
    case .relearning(let step):
      Steps(delays: scheduler.relearningSteps).step(after: grade, at: step)
    }
  }

  /// Returns the review interval, in days, for when no step applies.
  private func days(after grade: Grade) -> Explanation.Days {
    let raw = rawInterval(after: grade)
    let minimum = grade == .again ? 1 : minimum(after: grade, raw: raw)
    let longest = raw.rounded() > Double(maximum) ? maximum : nil
    guard let draw, grade != .again else {
      return Explanation.Days(
        interval: rounded(raw, atLeast: minimum), minimum: minimum, longest: longest, fuzz: nil)
    }
    let range = FuzzRange(around: raw, within: minimum...maximum)
    return Explanation.Days(
      interval: range.day(at: draw), minimum: minimum, longest: longest,
      fuzz: Explanation.Fuzz(range: range.days, draw: draw))
  }

  /// The shortest interval, in days, after a recall: one day longer than the next lower grade
  /// gives, and no less than the last interval demands.
  private func minimum(after grade: Grade, raw: Double) -> Int {
    let order =
      switch grade {
      case .again, .hard: 1
      case .good: step(after: .hard) == nil ? days(after: .hard).interval + 1 : 1
      // This also holds where Good would lead only to the next step.
      case .easy: days(after: .good).interval + 1
      }
    return min(max(order, minimumByLastInterval(raw)), maximum)
  }

  /// Returns the minimum that the last interval sets. A growing review interval grows by at least
  /// one day, and fuzz never shortens an interval that barely changes. Only a clear change, such as
  /// new weights, shortens it.
  private func minimumByLastInterval(_ raw: Double) -> Int {
    guard case .review = progress.phase else { return 1 }
    let last = progress.interval
    if rounded(raw, atLeast: 1) > last { return last + 1 }
    let longest = FuzzRange(around: raw, within: 1...maximum).days.upperBound
    return last <= longest ? last : 1
  }

  private var maximum: Int { scheduler.maximumInterval.clamped(to: Scheduler.maximumIntervals) }

  private func rounded(_ raw: Double, atLeast minimum: Int) -> Int {
    Int(raw.clamped(to: Double(minimum)...Double(maximum)).rounded())
  }
}
