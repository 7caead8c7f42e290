public import Foundation

/// The library: lists, adds, edits and deletes songs.
public struct SongLibrary: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// The songs found, newest first.
    public var songs: [SongSummary] = []
    var search = SongSearch()
    /// The song added last.
    public var added: Added?
    /// The song edited last.
    public var edited: EditedSong?
    /// The name of the song deleted last.
    public var deleted: String?
    public var problem: Problem?
    /// Whether the list was asked for. Only then it is read again, because that takes every song's
    /// words.
    var isListed = false

    init() {}

    fileprivate func reloading(at now: Date) -> [Effect] {
      isListed ? [.load(search, at: now)] : []
    }
  }

  public struct Added: Hashable, Sendable {
    public var song: Song.ID
    public var name: String
    /// A song with the same lyrics that was there before.
    public var twin: Song.ID?
  }

  public enum Event: MachineEvent {
    case opened(SongSearch, at: Date)
    /// - `file`: the name of the file; empty for a pasted text.
    case songAdded(Lyrics, file: String, at: Date)
    /// An example, whose translation comes by the queue.
    case exampleAdded(String, at: Date)
    case edited(Song.ID, SongEdit, at: Date)
    case marked(Song.ID, isFavourite: Bool, at: Date)
    case deleteConfirmed(Song.ID, at: Date)
    case loaded([SongSummary])
    case saved(Added, at: Date)
    case rewritten(EditedSong, at: Date)
    case deleted(String, at: Date)
    case changed(at: Date)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(SongSearch, at: Date)
    case add(Lyrics, file: String, at: Date)
    case addExample(String, at: Date)
    case edit(Song.ID, SongEdit, at: Date)
    case mark(Song.ID, isFavourite: Bool, at: Date)
    case delete(Song.ID, at: Date)
  }

  let songs: AnalysedSongRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let search, let now):
      (state.search, state.isListed) = (search, true)
      return [.load(search, at: now)]
    case .songAdded(let lyrics, let file, let now):
      state.added = nil
      return [.add(lyrics, file: file, at: now)]
    case .exampleAdded(let title, let now):
      state.added = nil
      return [.addExample(title, at: now)]
    case .edited(let song, let edit, let now):
      state.edited = nil
      return [.edit(song, edit, at: now)]
    case .marked(let song, let isFavourite, let now):
      return [.mark(song, isFavourite: isFavourite, at: now)]
    case .deleteConfirmed(let song, let now):
      state.deleted = nil
      return [.delete(song, at: now)]
    case .loaded(let songs): (state.songs, state.problem) = (songs, nil)
    case .saved(let added, let now):
      state.added = added
      return state.reloading(at: now)
    case .rewritten(let edited, let now):
      state.edited = edited
      return state.reloading(at: now)
    case .deleted(let name, let now):
      state.deleted = name
      return state.reloading(at: now)
    case .changed(let now): return state.reloading(at: now)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load(let search, let now): return .loaded(try await songs.summaries(search, at: now))
    case .add(let lyrics, let file, let now):
      return .saved(try await songs.add(lyrics, file: file, at: now), at: now)
    case .addExample(let title, let now):
      return .saved(try await songs.addExample(title, at: now), at: now)
    case .edit(let song, let edit, let now):
      return .rewritten(try await songs.edit(song, edit, at: now), at: now)
    case .mark(let song, let isFavourite, let now):
      try await songs.mark(song, isFavourite: isFavourite, at: now)
      return .changed(at: now)
    case .delete(let song, let now):
      return .deleted(try await songs.delete(song, at: now), at: now)
    }
  }
}

/// Which songs to list.
public struct SongSearch: Hashable, Sendable {
  /// Words that all have to occur in the title, the artist or the lyrics.
  var text: String
  var isFavourite: Bool

  public init(_ text: String = "", isFavourite: Bool = false) {
    (self.text, self.isFavourite) = (text, isFavourite)
  }
}

/// The terms of a search for songs, each as typed and as kana.
struct SongTerms {
  private let terms: [(text: String, kana: String)]

  init(_ text: String) {
    terms = SearchText.folded(text).split(whereSeparator: \.isWhitespace).map {
      (String($0), Hiragana.folded(Kana.kana(from: String($0))))
    }
  }

  /// Whether each term is in one of the texts.
  func all(in texts: [String]) -> Bool {
    guard !terms.isEmpty else { return true }
    let texts = texts.map(SearchText.folded)
    return terms.allSatisfy { term in
      texts.contains { $0.contains(term.text) || $0.contains(term.kana) }
    }
  }
}
