import Engine
import Hummingbird

/// A style sheet, a script or the icon.
struct AssetFile: Endpoint {
  static let address = Address(
    "assets/{fingerprint}/{name}", \Self.fingerprint, \Self.name, Self.init)

  let fingerprint: String
  let name: String

  func response(to context: PageContext) async throws -> Response {
    try context.site.assets.response(
      name, fingerprint: fingerprint, to: context.request.headers)
  }
}

/// A picture of an item.
struct MediaFile: Endpoint {
  static let address = Address("media/{name}", \Self.name, Self.init)

  let name: String

  func response(to context: PageContext) async throws -> Response {
    guard let (data, kind) = context.study.media.picture(name) else { throw RequestError.notFound }
    return context.ownMedia(data, type: kind.type)
  }
}

/// A sound of a note, stored by one of AnkiConnect's clients or from a package.
struct StoredSoundFile: Endpoint {
  static let address = Address("media/sounds/{name}", \Self.name, Self.init)

  let name: String

  func response(to context: PageContext) async throws -> Response {
    guard let sound = context.study.ankiConnect.sound(name) else { throw RequestError.notFound }
    return context.ownMedia(sound.data, type: sound.type)
  }
}

extension MediaFolder.Kind {
  fileprivate var type: String { self == .jpg ? "image/jpeg" : "image/\(rawValue)" }
}

/// The stream of change events for open pages.
struct LiveStream: Endpoint {
  static let address = Address("live") { LiveStream() }

  func response(to context: PageContext) async throws -> Response {
    context.site.live.response(to: context)
  }
}
