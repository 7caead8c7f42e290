public import Foundation

/// Gives faces access to songs: listing, reading and editing them.
public struct SongRoom: Sendable {
  let repository: AnalysedSongRepository

  init(
    _ context: StudyContext, _ reading: ReadingRepository, _ dictionary: DictionaryRoom,
    _ jobs: JobRoom, _ models: ModelRoom, entitlements: Entitlements
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

  public func library() -> Store<SongLibrary> {
    Store(SongLibrary(songs: repository), state: .init())
  }

  /// The titles of all songs, newest first.
  public func titles() async throws(Problem) -> [RecentSong] {
    try await throwingProblems { try await repository.titles() }
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
