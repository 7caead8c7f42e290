/// All kanji in sections, or the results of a search.
public struct KanjiList: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var shown: Shown?
    /// The build progress of the dictionary, from 0 to 1. Nil if it is not being built.
    public var building: Double?
    public var flaws: [Problem] = []
    public var problem: Problem?
  }

  public enum Shown: Hashable, Sendable {
    case grid(KanjiGrid)
    case found([KanjiTile], query: String)
  }

  public enum Event: MachineEvent {
    case opened(KanjiGrid.Grouping)
    case searched(String)
    case building(Double)
    case loaded(Shown, flaws: [Problem])
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case arrange(KanjiGrid.Grouping)
    case find(String)
  }

  let grids: KanjiGridRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let grouping): return [.arrange(grouping)]
    case .searched(let query): return [.find(query)]
    case .building(let share): state.building = share
    case .loaded(let shown, let flaws):
      (state.shown, state.flaws) = (shown, flaws)
      (state.building, state.problem) = (nil, nil)
    case .failed(let problem): (state.problem, state.building) = (problem, nil)
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    let opened = try await grids.dictionary.open { await report(.building($0)) }
    return .loaded(try await shown(effect, opened), flaws: opened.problems)
  }

  private func shown(_ effect: Effect, _ opened: OpenDictionary) async throws -> Shown {
    switch effect {
    case .arrange(let grouping): return .grid(try await grids.grid(grouping, opened))
    case .find(let query):
      guard let search = KanjiSearch(query) else { return .found([], query: query) }
      return .found(try await grids.tiles(search, opened), query: query)
    }
  }
}
