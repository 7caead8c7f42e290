public import Foundation

/// Gives faces access to songs: listing, adding, editing, deleting and reading them.
public struct SongRoom: Sendable {
  let repository: AnalysedSongRepository

  init(
    _ context: StudyContext, reading: ReadingRepository, dictionary: DictionaryRoom,
    jobs: JobRoom, models: ModelRoom, entitlements: Entitlements
  ) {
    repository = AnalysedSongRepository(
      storage: context.storage, settings: context.settings, reading: reading,
      dictionary: dictionary.words, jobs: jobs.queue, entitlements: entitlements,
      isTranslating: { jobs.service != nil || models.repository.isConnected },
      hasBackend: jobs.backend != nil,
      removing: { try await jobs.remove($0) })
  }

  /// Whether lines can be translated by a language model.
  public var isTranslating: Bool { repository.isTranslating() }

  /// Whether the lines of a song are sent to be translated as soon as it is added.
  public func translatesAtOnce() async throws(Problem) -> Bool {
    try await throwingProblems { try await repository.translatesAtOnce() }
  }

  /// The songs that a search finds, newest first.
  public func list(
    _ search: SongSearch = SongSearch(), at now: Date
  ) async throws(Problem) -> [SongSummary] {
    try await throwingProblems { try await repository.summaries(search, at: now) }
  }

  /// - Parameter file: the name of the file; empty for a pasted text.
  @discardableResult
  public func add(
    _ lyrics: Lyrics, file: String = "", at now: Date
  ) async throws(Problem) -> AddedSong {
    try await throwingProblems { try await repository.add(lyrics, file: file, at: now) }
  }

  /// Adds an example, whose translation comes by the queue.
  @discardableResult
  public func addExample(_ title: String, at now: Date) async throws(Problem) -> AddedSong {
    try await throwingProblems { try await repository.addExample(title, at: now) }
  }

  @discardableResult
  public func edit(
    _ song: Song.ID, _ edit: SongEdit, at now: Date
  ) async throws(Problem) -> EditedSong {
    try await throwingProblems { try await repository.edit(song, edit, at: now) }
  }

  public func mark(_ song: Song.ID, isFavourite: Bool, at now: Date) async throws(Problem) {
    try await throwingProblems {
      try await repository.mark(song, isFavourite: isFavourite, at: now)
    }
  }

  /// - Returns: the name of the song.
  @discardableResult
  public func delete(_ song: Song.ID, at now: Date) async throws(Problem) -> String {
    try await throwingProblems { try await repository.delete(song, at: now) }
  }

  /// The titles of all songs, newest first.
  public func titles() async throws(Problem) -> [RecentSong] {
    try await throwingProblems { try await repository.titles() }
  }

  /// The learner's corrections in songs, those of the newest song first.
  public func corrections() async throws(Problem) -> [CorrectedSongWord] {
    try await throwingProblems { try await repository.corrections() }
  }

  /// - Returns: nil if the song has none, or there is no such song.
  public func recording(of song: Song.ID) async throws -> SongInfo.Recording? {
    try await repository.recording(of: song)
  }

  /// Returns a line of a song with an item's word; nil for none.
  public func example(of item: Item, at now: Date) async throws -> SongExample? {
    try await repository.example(of: item, at: now)
  }

  public func reader() -> Store<SongReader> {
    Store(SongReader(songs: repository), state: .init())
  }
}
