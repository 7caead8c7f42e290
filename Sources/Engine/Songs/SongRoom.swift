/// Wires up songs for `Study`.
public struct SongRoom: Sendable {
  let repository: AnalysedSongRepository

  public func library() -> Store<SongLibrary> { Store(SongLibrary(repository), state: .init()) }

  /// The titles of all songs, newest first.
  public func titles() -> Store<Loader<Void, [RecentSong]>> {
    Store(Loader { [repository] in try await repository.titles() }, state: .init())
  }

  public func reader() -> Store<SongReader> { Store(SongReader(repository), state: .init()) }
}
