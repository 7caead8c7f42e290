import Engine
import Hummingbird

struct SongFile: Endpoint {
  static let address = Address("songs/{id}/song.{format}", \Self.id, \Self.format, Self.init)

  let id: Song.ID
  let format: SongFormat

  func response(to context: PageContext) async throws -> Response {
    let reader = context.study.songs.reader()
    try await reader.sent(.opened(id, at: context.now))
    guard let song = reader.state.info?.song else { throw RequestError.notFound }
    return context.file(
      try format.text(of: song.lyrics), type: format.mediaType,
      name: "sanpo-song-\(id).\(format.rawValue)")
  }
}

extension SongFormat: PathValue {}
