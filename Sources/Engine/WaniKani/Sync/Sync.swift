public import Foundation

/// Syncs the learner's data with WaniKani: uploads first, then downloads.
///
/// Only one sync runs at a time across all faces; a second one follows its progress.
public struct Sync: Machine {
  public enum Plan: Hashable, Sendable {
    /// Downloads what changed since the last sync.
    case changes
    /// Downloads everything again. The outbox and the log are kept.
    case everything
    /// Downloads all subjects again.
    case subjects
    case subject(Subject.ID)
    /// Downloads the recordings of the current level's vocabulary, to play offline.
    case audio
  }

  public struct State: Equatable, Failing, Sendable {
    public internal(set) var phase = Phase.idle
    public internal(set) var problem: Problem?
  }

  public enum Phase: Hashable, Sendable {
    case idle
    case working(SyncProgress)
    /// Another face is syncing.
    case following(SyncProgress)
    case done(SyncReport)
  }

  public enum Event: MachineEvent {
    case asked(Plan)
    case progressed(SyncProgress)
    case otherProgressed(SyncProgress)
    /// Requests are paused until this time, or nil when they resume.
    case quiet(until: Date?)
    case ended(SyncOutcome)

    public static func failed(_ problem: Problem) -> Event { .ended(.failed(problem)) }
  }

  public enum Effect: Hashable, Sendable {
    case run(Plan)
  }

  let work: SyncWork

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch (event, state.phase) {
    // A second request while one is running does nothing.
    case (.asked, .working), (.asked, .following): break
    case (.asked(let plan), _):
      state = State()
      state.phase = .working(SyncProgress())
      return [.run(plan)]
    case (.progressed(let progress), _): state.phase = .working(progress)
    case (.otherProgressed(let progress), _): state.phase = .following(progress)
    case (.quiet(let until), .working(var progress)):
      progress.quietUntil = until
      state.phase = .working(progress)
    case (.quiet, _): break
    case (.ended(.done(let report)), _):
      (state.phase, state.problem) = (.done(report), report.problem)
    case (.ended(.failed(let problem)), _): (state.phase, state.problem) = (.idle, problem)
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .run(let plan): .ended(await work.run(plan, report))
    }
  }
}
