import Foundation
import Synchronization

/// Keeps jobs going while a face is open, by a model or a backend.
struct JobRunner: Sendable {
  let jobs: JobQueue
  let audience: Audience
  let clock: WallClock
  let pause: Pause
  let random: RandomSource
  /// Writes finished translations to where they belong.
  let take: @Sendable () async throws -> Void
  let onProblem: @Sendable (Problem) -> Void
  /// Of the work on jobs, here or by a backend.
  private let outage = Outage()

  private static let interval = Duration.seconds(1)
  private static let idleInterval = Duration.seconds(60)
  /// The time between two looks for jobs left at a backend.
  private static let betweenReturns = Duration.seconds(1_800)
  private static let poll = 30
  private static let backoff = Backoff(
    first: .seconds(1), longest: .minutes(1), spread: -0.25)

  /// Works on jobs here until the task is cancelled.
  ///
  /// - Parameters:
  ///   - name: what tells it from others that run beside it.
  ///   - current: called before each look for work; nil if nobody can work at present.
  func run(_ name: String, _ current: () -> JobWorker?) async {
    await repeatedly(outage, name) {
      if let worker = current() {
        while try await worker.work() { try await take() }
      }
      try await take()
      try await rest()
    }
  }

  /// Works on other jobs while one gets no answer, until the task is cancelled.
  ///
  /// - Parameter current: as for `run`.
  func passSilentJobs(_ current: () -> JobWorker?) async {
    await repeatedly(outage, "others") {
      let running = try await jobs.running(of: JobQueue.learner)
      if running.contains(where: { $0.lastFailure == .silentModel }), let worker = current() {
        if try await worker.work() { try await take() }
      }
      try await rest()
    }
  }

  /// Removes jobs that nobody waits for, also while a model does not answer, until the task is
  /// cancelled.
  func clear(_ remove: () async throws -> Void) async {
    await repeatedly {
      try await remove()
      try await rest()
    }
  }

  /// Removes results that were not fetched in time, until the task is cancelled.
  func sweep() async {
    await repeatedly {
      try await jobs.sweep(at: clock.now())
      try await pause.wait(JobQueue.sweepInterval)
    }
  }

  /// Takes back jobs left at a backend that is no longer configured, until the task is cancelled.
  func takeBack() async {
    var heard: [Int64]?
    await repeatedly {
      let cursors = try await jobs.backendCursors()
      // Where changes came since the last look, another process uses the backend.
      if heard == nil || heard == cursors { try await jobs.takeBack(at: clock.now()) }
      heard = cursors
      try await pause.wait(Self.betweenReturns)
    }
  }

  /// Has a backend work on them until the task is cancelled.
  func run(_ sync: JobSync) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await repeatedly(outage, "send") {
          try await sync.send()
          try await rest()
        }
      }
      group.addTask { await repeatedly(outage, "fetch") { try await fetch(sync) } }
    }
  }

  /// The kinds of work that fail at present. A failure of several kinds, such as sending to an
  /// unreachable backend and fetching from it, is reported once.
  private final class Outage: Sendable {
    private let failing = Mutex<Set<String>>([])

    /// - Returns: whether nothing failed before.
    func begins(_ name: String) -> Bool {
      failing.withLock { failing in
        defer { failing.insert(name) }
        return failing.isEmpty
      }
    }

    func ends(_ name: String) {
      _ = failing.withLock { $0.remove(name) }
    }
  }

  /// Catches up once, and waits for changes as long as somebody looks at jobs that are not
  /// finished. Returns when somebody looks again.
  private func fetch(_ sync: JobSync) async throws {
    while try await sync.fetch(waiting: 0) {}
    try await settle(sync)
    while audience.isPresent {
      if try await findJobsAtBackend() { try await fetchNext(sync) }
    }
    try await pause.wait(Self.interval)
    await audience.wait(untilPresent: true)
  }

  /// Looks whether the backend has jobs that are not finished. If not, waits for the next change
  /// here, or until nobody looks.
  private func findJobsAtBackend() async throws -> Bool {
    // From before the look on, so that no change is missed.
    let commits = jobs.database.stream()
    if try await jobs.hasJobsAtBackend() { return true }
    _ = try await untilNobodyLooks { for await _ in commits { return } }
    try Task.checkCancellation()
    return false
  }

  /// Waits for the next changes of the backend, or until nobody looks.
  private func fetchNext(_ sync: JobSync) async throws {
    let hasChanges = try await untilNobodyLooks { try await sync.fetch(waiting: Self.poll) }
    if hasChanges == true {
      try await settle(sync)
    } else {
      // A backend that shuts down answers at once.
      try await pause.wait(Self.interval)
    }
  }

  /// - Returns: nil if nobody looked any more before the work was done.
  private func untilNobodyLooks<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    try await withCancellation(after: { await audience.wait(untilPresent: false) }, work)
  }

  private func settle(_ sync: JobSync) async throws {
    try await take()
    try await sync.acknowledge()
  }

  /// Waits a second; and where no job is left to do, until something changes, or a minute.
  private func rest() async throws {
    let commits = jobs.database.stream()
    try await pause.wait(Self.interval)
    guard try await jobs.openJobs(of: JobQueue.learner) == 0 else { return }
    _ = try await withTimeout(Self.idleInterval, pause: pause) { for await _ in commits { return } }
  }

  /// Repeats until the task is cancelled, less and less often after failures.
  private func repeatedly(
    _ outage: Outage = Outage(), _ name: String = "", _ body: () async throws -> Void
  ) async {
    var failures = 0
    while !Task.isCancelled {
      do {
        try await body()
        failures = 0
        outage.ends(name)
      } catch is CancellationError {
        return
      } catch {
        if failures == 0, outage.begins(name) { onProblem(Problem(error)) }
        failures += 1
        // It throws only when cancelled, and then the loop ends.
        try? await pause.wait(Self.backoff.wait(after: failures, random))
      }
    }
  }
}
