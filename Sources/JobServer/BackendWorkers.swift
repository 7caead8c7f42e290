public import Engine
import Foundation
public import Logging
public import ServiceLifecycle

/// Works on jobs, several at a time.
public struct BackendWorkers: Service {
  private let worker: @Sendable () -> JobWorker
  private let jobs: JobQueue
  private let count: Int
  private let clock: WallClock
  private let pause: Pause
  private let log: Logger

  /// How long a worker waits when no change is announced.
  private static let interval = Duration.seconds(1)

  public init(
    _ jobs: JobQueue, model: LanguageModel, limits: JobLimits, count: Int,
    clock: WallClock = .system, pause: Pause = .system, random: RandomSource = .system,
    logger: Logger
  ) {
    worker = {
      var worker = JobWorker(jobs, model: model, limits: limits, clock: clock, random: random)
      worker.onLimitReached = { logger.warning("Job \($0): \($1.sentence)") }
      return worker
    }
    self.jobs = jobs
    self.count = count
    self.clock = clock
    self.pause = pause
    log = logger
  }

  public func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<count { group.addTask { await work() } }
        group.addTask { await sweep() }
      }
    }
  }

  /// Works on one job after the other, and looks for another as soon as any has changed.
  private func work() async {
    let worker = worker()
    // Told once, until the worker goes on: it tries again each second.
    var failure: String?
    while !Task.isCancelled {
      // One for each wait: a stream ends with the first task that is cancelled while it waits.
      let changes = jobs.database.stream()
      do {
        var hasWorked = true
        while hasWorked {
          hasWorked = try await worker.work()
          if failure != nil { log.warning("The worker goes on.") }
          failure = nil
        }
      } catch {
        if !(error is CancellationError), failure != "\(error)" {
          log.error("A worker failed: \(error)")
          failure = "\(error)"
        }
      }
      // It throws only when cancelled.
      _ = try? await withTimeout(Self.interval, pause: pause) { for await _ in changes { return } }
    }
  }

  private func sweep() async {
    while !Task.isCancelled {
      do {
        try await jobs.sweep(at: clock.now())
        try await pause.wait(JobQueue.sweepInterval)
      } catch {
        if error is CancellationError { return }
        log.error("Old jobs were not swept: \(error)")
        // It throws only when cancelled, which the next round notices.
        try? await pause.wait(JobQueue.sweepInterval)
      }
    }
  }
}
