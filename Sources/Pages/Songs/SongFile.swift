import Engine
import HTTPTypes
import Hummingbird

struct SongFile: Endpoint {
  static let address = Address("songs/{id}/song.{format}", \Self.id, \Self.format, Self.init)

  let id: Song.ID
  let format: SongFormat

  func response(to context: PageContext) async throws -> Response {
    let song = try await SongPage(id: id).opened(context).state.info.required().song
    var response = try context.file(
      format.text(of: song.lyrics), type: format.mediaType,
      name: "sanpo-song-\(id).\(format.rawValue)")
    let name = (song.artist.isEmpty ? "" : "\(song.artist) - ") + song.title
    // Browsers take this name, which can be Japanese, and change what no file may be called.
    response.headers[.contentDisposition]? +=
      "; filename*=UTF-8''\(name.percentEncoded).\(format.rawValue)"
    return response
  }
}

extension SongFormat: PathValue {}
