public import Foundation

/// Where a face begins. Whatever is wrong, that is a screen the learner can do something on, with
/// the problems shown there. `Notes/a-start-leads-somewhere.md` draws it.
public struct Start: Machine {
  public enum Screen: Hashable, Sendable {
    case loading
    /// The introduction for newcomers.
    case onboarding
    /// The changes since a version.
    case news(since: String)
    case today
  }

  public struct State: Equatable, Failing, Sendable {
    public var screen = Screen.loading
    /// The problems, most important first. The screen is shown nevertheless.
    public var notices: [Problem] = []
    /// Why nothing could be loaded. The screen is today, which says what it can show.
    public var problem: Problem?
    fileprivate var facts: StartFacts?

    public init() {}
  }

  public enum Event: MachineEvent {
    case opened(isNewcomer: Bool, at: Date)
    case loaded(StartFacts)
    /// The learner has seen what is new, or did not want to.
    case newsSeen
    /// The tour was begun or skipped.
    case onboarded
    case recorded
    /// The start could not be saved, for example on a full disk.
    case notRecorded(Problem)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(isNewcomer: Bool, at: Date)
    case record(Launch)
  }

  let repository: StartRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let isNewcomer, let now):
      return [.load(isNewcomer: isNewcomer, at: now)]
    case .loaded(let facts): return begin(&state, facts)
    case .newsSeen:
      guard case .news = state.screen, let facts = state.facts else { return [] }
      state.screen = .today
      return [.record(facts.launch(hasSeenNews: true))]
    case .onboarded:
      if state.screen == .onboarding { state.screen = .today }
    case .recorded: break
    case .notRecorded(let problem): state.notices.append(problem)
    case .failed(let problem): (state.screen, state.problem) = (.today, problem)
    }
    return []
  }

  private static func begin(_ state: inout State, _ facts: StartFacts) -> [Effect] {
    (state.facts, state.notices, state.problem) = (facts, facts.notices, nil)
    state.screen = facts.screen
    guard facts.storageProblem == nil else { return [] }
    var hasSeenNews = true
    if case .news = state.screen { hasSeenNews = false }
    let launch = facts.launch(hasSeenNews: hasSeenNews)
    return launch.isWorthKeeping(after: facts.last) ? [.record(launch)] : []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load(let isNewcomer, let now):
      return .loaded(try await repository.facts(isNewcomer: isNewcomer, at: now))
    case .record(let launch):
      do {
        try await repository.record(launch)
        return .recorded
      } catch {
        return .notRecorded(Problem(error))
      }
    }
  }
}
