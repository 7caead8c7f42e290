public import Engine
import Foundation
public import Logging
public import ServiceLifecycle
import Synchronization

/// Works on jobs, several at a time.
public struct BackendWorkers: Service {
  private let worker: @Sendable () -> JobWorker
  private let jobs: JobQueue
  private let count: Int
  private let clock: WallClock
  private let log: Logger

  /// How long a worker rests that hears of no change.
  private static let rest = Duration.seconds(1)

  public init(
    _ jobs: JobQueue, model: LanguageModel, limits: JobLimits, count: Int,
    clock: WallClock = .system, random: RandomSource = .system, logger: Logger
  ) {
    worker = {
      JobWorker(jobs, model: model, limits: limits, clock: clock, random: random)
    }
    (self.jobs, self.count, self.clock, log) = (jobs, count, clock, logger)
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
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let observation = jobs.database.observe { _ in continuation.yield() }
    defer { observation.cancel() }
    let worker = worker()
    while !Task.isCancelled {
      do {
        while try await worker.work() {}
      } catch {
        if !(error is CancellationError) { log.error("A worker failed: \(error)") }
      }
      await Self.next(changes)
    }
  }

  private static func next(_ changes: AsyncStream<Void>) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in changes { return } }
      // It throws only when cancelled.
      group.addTask { try? await Task.sleep(for: rest) }
      await group.next()
      group.cancelAll()
    }
  }

  private func sweep() async {
    while !Task.isCancelled {
      do {
        try await jobs.sweep(at: clock.now())
        try await Task.sleep(for: .seconds(60))
      } catch {
        if error is CancellationError { return }
        log.error("Old jobs were not swept: \(error)")
        // It throws only when cancelled, which the next round notices.
        try? await Task.sleep(for: .seconds(60))
      }
    }
  }
}
