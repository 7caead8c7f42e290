import Foundation
import Synchronization

/// Collects events in memory, and writes them in the background.
///
/// Events that were not written when the process is killed are lost.
public final class Analytics: Sendable {
  /// The greatest number of events kept in memory.
  private static let capacity = 10_000

  private let repository: AnalyticsRepository
  private let sinks: [AnalyticsSink]
  private let face: Face
  let clock: WallClock
  private let waiting = Mutex<[AnalyticsOccurrence]>([])
  private let exposed = Mutex<Set<Exposure>>([])
  /// The failures by the names of the sinks.
  private let failures = Mutex<[String: Problem]>([:])

  private struct Exposure: Hashable {
    var event: AnalyticsEvent
    var day: Day
  }

  init(
    _ repository: AnalyticsRepository, sinks: [AnalyticsSink], face: Face, clock: WallClock
  ) {
    (self.repository, self.sinks) = (repository, sinks)
    (self.face, self.clock) = (face, clock)
  }

  /// Does nothing if the learner has switched it off.
  public func record(_ event: AnalyticsEvent) {
    let settings = repository.settings.lastSeen
    guard settings.analytics.isOn else { return forgetExposures() }
    let now = clock.now()
    let day = settings.boundary.day(of: now)
    if event.kind == .exposure {
      // A day has one variant, however often it is seen.
      let exposure = Exposure(event: event, day: day)
      guard exposed.withLock({ $0.insert(exposure).inserted }) else { return }
    }
    waiting.withLock { waiting in
      guard waiting.count < Self.capacity else { return }
      waiting.append(AnalyticsOccurrence(event: event, face: face, day: day, at: now))
    }
  }

  /// Writes what was collected.
  ///
  /// - Throws: if the data can't be written; what was collected is lost then.
  func flush() async throws {
    let collected = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    guard !collected.isEmpty else { return }
    do {
      // First, so that a sink that was chosen meanwhile gets them.
      for sink in sinks { try await repository.begin(sink) }
      try await repository.add(collected)
    } catch {
      forgetExposures()
      throw error
    }
  }

  /// Records the exposure to flags again, because the earlier events of today were deleted.
  func forgetExposures() { exposed.withLock { $0 = [] } }

  /// Why the last batch could not be sent; nil if it was, or nothing is sent.
  public var sinkProblem: Problem? { failures.withLock(\.values.first) }

  /// Writes and sends until the task is cancelled.
  func run(pause: Pause) async {
    await withTaskGroup { group in
      group.addTask { [self] in
        // A wait throws only when cancelled. A failure to write is shown on every screen.
        while (try? await pause.wait(.seconds(60))) != nil { try? await flush() }
      }
      for sink in sinks { group.addTask { [self] in await send(to: sink, pause: pause) } }
    }
  }

  /// Sends new events now and every minute, and after failures at growing intervals. The first time
  /// also notes that a sink was chosen, so that it gets what is noticed from then on.
  private func send(to sink: AnalyticsSink, pause: Pause) async {
    var attempts = 0
    repeat {
      attempts = await sendNow(to: sink) ? 0 : attempts + 1
      // A wait throws only when cancelled.
    } while (try? await pause.wait(Self.interval(after: attempts))) != nil
  }

  /// Sends the stored events.
  ///
  /// - Returns: whether the sink took it; if not, `sinkProblem` says why.
  private func sendNow(to sink: AnalyticsSink) async -> Bool {
    let problem: Problem?
    do {
      while try await repository.sendNext(to: sink) {}
      problem = nil
    } catch {
      problem = Problem(error)
    }
    failures.withLock { $0[sink.name] = problem }
    return problem == nil
  }

  /// Sends what is written to the file, which takes no time as an address may.
  func sendToFile() async {
    for sink in sinks where sink.name == AnalyticsSink.fileName { _ = await sendNow(to: sink) }
  }

  /// The wait after failures: a minute, doubled with each failure, up to about an hour.
  static func interval(after failures: Int) -> Duration { .seconds(60 << min(failures, 6)) }
}

/// An event, when and where it happened.
struct AnalyticsOccurrence: Hashable, Sendable {
  let event: AnalyticsEvent
  let face: Face
  let day: Day
  let at: Date
}
