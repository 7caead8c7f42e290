public import Foundation

/// Looks up words and kanji, shows one or all, stores notes on them, and adds them to a deck.
public struct Lookup: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var shown: Shown?
    /// The build progress of the dictionary, from 0 to 1. Nil if it is not being built.
    public var building: Double?
    /// Problems with the dictionary. What it has is shown anyway.
    public var flaws: [Problem] = []
    public var added: AddedItem?
    public var problem: Problem?
  }

  public enum Shown: Hashable, Sendable {
    case finds(LookupResults)
    case word(WordInfo)
    case kanji(KanjiInfo)
    case grid(KanjiGrid)
    /// The kanji that a search finds.
    case tiles([KanjiTile])
  }

  /// Something that can be opened and added to a deck.
  public enum Subject: Hashable, Sendable {
    case word(WordName)
    case kanji(String)
  }

  public enum Request: Hashable, Sendable {
    /// - `isCounted`: whether it counts as a lookup by the learner.
    case find(String, isCounted: Bool, at: Date)
    /// The word at an offset in a text, in UTF-16 code units.
    ///
    /// - `reading`: how the dictionary form of the very word there is read, in kana; empty to take
    ///   the longest word.
    case findUnder(Int, in: String, reading: String, at: Date)
    case open(Subject, isCounted: Bool, at: Date)
    /// All kanji.
    case grid(KanjiGrid.Grouping)
    case findKanji(String)
    /// If the deck is nil, adds to the dictionary's own deck.
    case add(Subject, to: Deck.ID?, withParts: Bool, at: Date)
    case note(KanjiNote, of: String, at: Date)
  }

  public enum Event: MachineEvent {
    case requested(Request)
    case building(Double)
    case loaded(Shown, flaws: [Problem])
    case saved(AddedItem)
    case failed(Problem)
  }

  /// The longest text that is looked up, in Unicode scalars.
  static let longestText = 100

  /// Returns why a text can't be looked up: it is empty, or has nothing beside its wildcards.
  public static func refusal(of text: String) -> Problem? {
    guard !text.allSatisfy(\.isWhitespace) else {
      return Problem("There is nothing to look up.", remedy: "Enter a word, or its meaning.")
    }
    guard WordSearch.isOnlyWildcards(text) else { return nil }
    return Problem(
      "A wildcard alone stands for every word.",
      remedy: "Write kana, kanji or letters beside it: *道.")
  }

  let dictionary: DictionaryLookup
  let grids: KanjiGridRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Request] {
    switch event {
    case .requested(let request): return [request]
    case .building(let share): state.building = share
    case .loaded(let shown, let flaws):
      (state.shown, state.flaws) = (shown, flaws)
      (state.building, state.problem) = (nil, nil)
    case .saved(let added): state.added = added
    case .failed(let problem): (state.problem, state.building) = (problem, nil)
    }
    return []
  }

  public func perform(
    _ request: Request, report: @escaping Report<Event>
  ) async throws -> Event {
    func loaded(_ show: (inout OpenDictionary) async throws -> Shown) async throws -> Event {
      var opened = try await dictionary.open { await report(.building($0)) }
      let shown = try await show(&opened)
      return .loaded(shown, flaws: opened.problems)
    }
    switch request {
    case .find(let text, let isCounted, let now):
      return try await loaded {
        .finds(try await dictionary.finds(text, isCounted: isCounted, at: now, &$0))
      }
    case .findUnder(let offset, let text, let reading, let now):
      return try await loaded {
        try await dictionary.under(offset, in: text, reading: reading, at: now, &$0)
      }
    case .open(let subject, let isCounted, let now):
      return try await loaded {
        try await dictionary.info(subject, isCounted: isCounted, at: now, &$0)
      }
    case .grid(let grouping):
      return try await loaded { .grid(try await grids.grid(grouping, $0)) }
    case .findKanji(let query):
      return try await loaded { opened in
        guard let search = KanjiSearch(query) else { return .tiles([]) }
        return .tiles(try await grids.tiles(search, opened))
      }
    case .add(let subject, let deck, let withParts, let now):
      return try await loaded { opened in
        await report(
          .saved(
            try await dictionary.add(subject, to: deck, withParts: withParts, at: now, opened)))
        return try await dictionary.info(subject, isCounted: false, at: now, &opened)
      }
    case .note(let note, let literal, let now):
      return try await loaded { opened in
        try await dictionary.write(note, of: literal, at: now, opened)
        return try await dictionary.info(.kanji(literal), isCounted: false, at: now, &opened)
      }
    }
  }
}
