/// A step of the tour for newcomers.
public enum TutorialStep: String, CaseIterable, Sendable {
  /// The introduction was not finished.
  case welcome
  case library
  case add
  /// The example is to be saved.
  case save
  /// The example is to be opened, which waits for its translation while a job works on it.
  case translation
  case line
  case nextLine = "next-line"
  case kanji
  /// The last words.
  case closing
  /// The learner can give a name.
  case name
  case done

  /// The steps in which the learner does something.
  static let tasks: [TutorialStep] = allCases.filter { ![.welcome, .done].contains($0) }

  /// The number of the step, from 1; nil for the pages before and after the tasks.
  public var number: Int? { Self.tasks.firstIndex(of: self).map { $0 + 1 } }
  public static var count: Int { tasks.count }

  var next: TutorialStep {
    let place = Self.allCases.firstIndex(of: self) ?? 0
    return Self.allCases[min(place + 1, Self.allCases.count - 1)]
  }
}

/// Leads newcomers through their first song, step by step. The step is stored, so that any face can
/// go on.
public struct Tutorial: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// Nil if the tour was never begun.
    public var step: TutorialStep?
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case opened
    /// The learner wants the tour, perhaps again.
    case begun
    /// The learner did what a step asks for. Other steps than the current one change nothing.
    case did(TutorialStep)
    /// An empty name is none.
    case named(String)
    case skipped
    case loaded(TutorialStep?)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case save(TutorialStep)
    case name(String)
  }

  let repository: TutorialRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .begun: return [.save(.library)]
    case .did(let step): return step == state.step ? [.save(step.next)] : []
    case .named(let name): return [.name(name)]
    case .skipped: return [.save(.done)]
    case .loaded(let step): (state.step, state.problem) = (step, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load: return .loaded(try await repository.step())
    case .save(let step):
      try await repository.save(step)
      return .loaded(step)
    case .name(let name):
      try await repository.finish(name: name)
      return .loaded(.done)
    }
  }
}

extension TutorialStep {
  /// The step that the learner is at.
  static let stored = StoredValue<TutorialStep>("tutorial")
}

extension Settings {
  /// The step that the learner is at; nil if the tour was never begun.
  public var tutorialStep: TutorialStep? { stored(TutorialStep.stored) }
}
