import Engine
import Hummingbird

struct SongFile: Endpoint {
  static let address = Address("songs/{id}/song.{format}", \Self.id, \Self.format, Self.init)

  let id: Song.ID
  let format: SongFormat

  func response(to context: PageContext) async throws -> Response {
    let song = try await SongPage(id: id).opened(context).state.info.required().song
    let title = (song.artist.isEmpty ? "" : "\(song.artist) - ") + song.title
    return try context.file(
      format.text(of: song.lyrics), type: format.mediaType,
      name: "sanpo-song-\(id).\(format.rawValue)", title: "\(title).\(format.rawValue)")
  }
}

extension SongFormat: PathValue {}
