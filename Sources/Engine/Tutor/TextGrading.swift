/// Has texts of the learner graded, shows the grades, and applies those that the learner accepts.
public struct TextGrading: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// The latest first.
    public var list: [GradedText] = []
    public var text: GradedText?
    /// What there is to grade in a text that is not graded yet.
    public var plan: TextGradingPlan?
    /// Why a part of the text that was graded last has no grades.
    public var missed: Problem?
    /// The fronts of the items that the model was asked about, and gave no grade that holds.
    public var ungraded: [String] = []
    /// How many grades were applied last.
    public var applied = 0
    public var problem: Problem?

    public init() {}
  }

  public enum Event: MachineEvent {
    case listed
    case opened(GradedText.ID)
    /// What would be graded in a text?
    case planned(String)
    /// A text is to be graded; nothing is applied by that.
    case asked(String)
    /// The grades of these items are to be answers of their cards.
    case accepted(Set<Item.ID>)
    case deleted
    case found([GradedText])
    case counted(TextGradingPlan)
    case loaded(GradedText)
    case graded(GradedText, missed: Problem?, ungraded: [String])
    case applied(GradedText, count: Int)
    case removed
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case list
    case load(GradedText.ID)
    case plan(String)
    case grade(String)
    case apply(Set<Item.ID>, GradedText.ID)
    case delete(GradedText.ID)
  }

  let repository: TextGradingRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .listed: return [.list]
    case .opened(let id): return [.load(id)]
    case .planned(let text): return [.plan(text)]
    case .asked(let text): return [.grade(text)]
    case .accepted(let items): return state.text.map { [.apply(items, $0.id)] } ?? []
    case .deleted: return state.text.map { [.delete($0.id)] } ?? []
    case .found(let list): (state.list, state.problem) = (list, nil)
    case .counted(let plan): (state.plan, state.problem) = (plan, nil)
    case .loaded(let text): (state.text, state.problem) = (text, nil)
    case .graded(let text, let missed, let ungraded):
      (state.text, state.missed, state.problem) = (text, missed, nil)
      state.ungraded = ungraded
    case .applied(let text, let count):
      (state.text, state.applied, state.problem) = (text, count, nil)
    case .removed: (state.text, state.problem) = (nil, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .list: return .found(try await repository.all())
    case .load(let id): return .loaded(try await repository.text(id))
    case .plan(let text): return .counted(try await repository.plan(text))
    case .grade(let text):
      let (graded, missed, ungraded) = try await repository.grade(text)
      return .graded(graded, missed: missed, ungraded: ungraded)
    case .apply(let items, let id):
      let (text, applied) = try await repository.apply(items, of: id)
      return .applied(text, count: applied)
    case .delete(let id):
      try await repository.delete(id)
      return .removed
    }
  }
}

extension TextGrading.State {
  /// For example “Not graded: 本, 水.”; nil if the model graded all that it was asked about. A long
  /// list is cut.
  public var ungradedSentence: String? {
    guard !ungraded.isEmpty else { return nil }
    let named = ungraded.prefix(12).map(LearnerProfileQuery.short).joined(separator: ", ")
    let more = ungraded.count - 12
    return "Not graded: \(named)\(more > 0 ? ", and \(more) more" : "")."
  }
}
