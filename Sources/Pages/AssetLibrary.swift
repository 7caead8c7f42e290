import Engine
import Foundation
import Hummingbird

/// Style sheets, scripts and the icon, loaded once and served from memory.
///
/// The URL contains a fingerprint of all of them, so browsers may cache them forever.
struct AssetLibrary: Sendable {
  private struct Asset {
    var type: String
    var bytes: ByteBuffer
  }

  private static let types = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "woff2": "font/woff2",
  ]
  /// The style sheets and scripts of every page, in the order in which they build on each other.
  private static let common = [
    "tokens.css", "app.css", "components.css", "narrow.css", "forms.css", "enhance.js",
    "spellings.js", "kana.js", "more.js", "drafts.js",
  ]

  /// The names of all style sheets and scripts, the common ones first. A page swaps its main part
  /// in place, and then keeps the head of the document, so each loads those of all pages.
  static let linked = (common + Site.assets).uniqued()

  private let assets: [String: Asset]
  let fingerprint: String

  /// - Throws: `Problem` if the installation lacks a file.
  init(folder: URL? = Bundle.module.url(forResource: "Assets", withExtension: nil)) throws {
    do {
      guard let folder else { throw CocoaError(.fileNoSuchFile) }
      assets = try Self.assets(in: folder)
    } catch {
      throw Problem.incomplete("Files of Sanpo's pages are missing.", detail: "\(error)")
    }
    fingerprint = Self.fingerprint(of: assets)
    for name in Self.linked + ["icon.svg", "userscripts.js", "userscript-watch.js"]
    where assets[name] == nil {
      throw Problem.incomplete("\(name) is missing.", detail: "no asset \(name)")
    }
  }

  var urls: Layout.AssetURLs {
    Layout.AssetURLs(
      styles: urls(ending: ".css"), scripts: urls(ending: ".js"), icon: url("icon.svg"))
  }

  /// The library for userscripts, loaded only where some run.
  var userscriptURL: String { url("userscripts.js") }
  /// The worker that watches them.
  var userscriptWatchURL: String { url("userscript-watch.js") }

  private func urls(ending end: String) -> [String] {
    Self.linked.filter { $0.hasSuffix(end) }.map(url)
  }

  private func url(_ name: String) -> String {
    AssetFile(fingerprint: fingerprint, name: name).path
  }

  /// - Parameter request: the headers of the request.
  func response(_ name: String, fingerprint: String, to request: HTTPFields) throws -> Response {
    guard let asset = assets[name] else { throw RequestError.notFound }
    let tag = EntityTag(self.fingerprint)
    let isCurrent = fingerprint == self.fingerprint
    let headers: HTTPFields = [
      .contentType: asset.type, .eTag: tag.text,
      .cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    guard !tag.isKnown(to: request) else { return Response(status: .notModified, headers: headers) }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: asset.bytes))
  }

  private static func assets(in folder: URL) throws -> [String: Asset] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let spellings = Asset(type: types["js"] ?? "", bytes: ByteBuffer(string: try spellings()))
    return try Dictionary(
      uniqueKeysWithValues: files.compactMap { file in
        guard let type = types[file.pathExtension] else { return nil }
        let bytes = ByteBuffer(bytes: try Data(contentsOf: file))
        return (file.lastPathComponent, Asset(type: type, bytes: bytes))
      } + [("spellings.js", spellings)])
  }

  /// The engine's own table, so that fields and answers are converted the same way.
  private static func spellings() throws -> String {
    let table = try JSONEncoder.stable.text(of: Kana.typingSpellings)
    return "\"use strict\";\nconst romajiSpellings = \(table);\n"
  }

  /// Changes with any file.
  private static func fingerprint(of assets: [String: Asset]) -> String {
    var hash = StableHash()
    for (name, asset) in assets.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(asset.bytes.readableBytesView)
    }
    return hash.hex
  }
}
