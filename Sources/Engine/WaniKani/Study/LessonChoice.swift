/// What of WaniKani may be learned now, to choose from.
public struct LessonChoice: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// In the service's own order.
    public var offers: [Offer] = []
    public var problem: Problem?

    public init() {}
  }

  public struct Offer: Hashable, Sendable {
    public var tile: SubjectTile
    public var level: Int
  }

  /// How many may be learned at once.
  public static var most: Int { WaniKaniSettings.lessonSizes.upperBound }

  public enum Event: Sendable {
    case opened
    case loaded([Offer])
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable { case load }

  private let repository: WaniKaniBoardRepository

  init(_ repository: WaniKaniBoardRepository) {
    self.repository = repository
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .loaded(let offers): (state.offers, state.problem) = (offers, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      await report(.loaded(try await repository.offers()))
    } catch {
      await report(.failed(Problem(error)))
    }
  }
}

extension LessonChoice.State {
  /// Those that a name means: a number, characters or a meaning.
  public func offers(named name: some StringProtocol) -> [LessonChoice.Offer] {
    offers.filter { offer in
      "\(offer.tile.id)" == name || offer.tile.characters == name
        || offer.tile.meaning.lowercased() == name.lowercased()
    }
  }
}
