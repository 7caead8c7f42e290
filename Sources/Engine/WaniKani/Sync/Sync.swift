public import Foundation

/// Brings the learner's data and WaniKani's together: up first, then down.
///
/// Only one sync goes on at a time, whichever face began it; another one follows it.
public struct Sync: Machine {
  public enum Plan: Hashable, Sendable {
    /// What changed since the last time.
    case changes
    /// All of it once more; the queue and the log stay.
    case everything
    /// All subjects once more.
    case subjects
    case subject(Subject.ID)
  }

  public struct State: Equatable, Failing, Sendable {
    public internal(set) var phase = Phase.idle
    public internal(set) var problem: Problem?

    public init() {}
  }

  public enum Phase: Hashable, Sendable {
    case idle
    case working(SyncProgress)
    /// Another face syncs.
    case following(SyncProgress)
    case done(SyncReport)
  }

  public enum Event: Sendable {
    case asked(Plan)
    case progressed(SyncProgress)
    case otherProgressed(SyncProgress)
    /// The service hears nothing until then; nil when it hears again.
    case quiet(until: Date?)
    case ended(SyncOutcome)
  }

  public enum Effect: Hashable, Sendable {
    case run(Plan)
  }

  private let work: SyncWork

  init(_ work: SyncWork) {
    self.work = work
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch (event, state.phase) {
    // Asked twice at once, it is done once.
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

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    switch effect {
    case .run(let plan): await report(.ended(await work.run(plan, report)))
    }
  }
}
