import Engine
import Foundation
import Hummingbird

/// What Sanpo is, and whose work it rests on.
struct AboutHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    let settings = try await kit.settings()
    let page = AboutPage(
      chrome: kit.chrome("About", .about, settings, visit), dataFolder: kit.study.folder.path,
      sources: (kit.study.course?.attribution ?? []).map {
        .init(name: $0.name, gives: $0.what, licence: "\($0.holder), \($0.licence)", url: $0.url)
      } + AboutPage.Source.japanese)
    return try kit.response(page, to: visit)
  }
}

/// The keys, for those without scripts.
struct KeysHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    let settings = try await kit.settings()
    let chrome = kit.chrome("Keys", .keys, settings, visit)
    let page = KeysPage(
      chrome: chrome, keyLines: chrome.frame.keyLines, settings: Route.settings.path)
    return try kit.response(page, to: visit)
  }
}
