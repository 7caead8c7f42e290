import Engine
import Foundation
import Hummingbird

/// Style sheets, the script and the icon, read once and served from memory.
///
/// Their address carries a fingerprint of them all, so that browsers may keep them for ever.
struct AssetLibrary: Sendable {
  private struct Asset {
    var type: String
    var bytes: ByteBuffer
  }

  private static let types = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "woff2": "font/woff2",
  ]
  /// In the order they build on each other.
  private static let styles = [
    "tokens.css", "app.css", "forms.css", "dashboard.css", "study.css", "items.css", "compare.css",
    "dictionary.css",
  ]

  /// In the order they build on each other, too.
  private static let scripts = ["enhance.js", "spellings.js", "kana.js", "lookup.js"]

  private let assets: [String: Asset]
  let fingerprint: String

  /// - Throws: `Problem` when the installation lacks one.
  init(folder: URL? = Bundle.module.url(forResource: "Assets", withExtension: nil)) throws {
    do {
      guard let folder else { throw CocoaError(.fileNoSuchFile) }
      assets = try Self.assets(in: folder)
    } catch {
      throw Problem.incomplete("The pages of Sanpo are incomplete.", detail: "\(error)")
    }
    fingerprint = Self.fingerprint(of: assets)
    for name in Self.styles + Self.scripts + ["icon.svg"] where assets[name] == nil {
      throw Problem.incomplete("\(name) is missing.", detail: "no asset \(name)")
    }
  }

  var styleURLs: [String] { Self.styles.map(url) }
  var scriptURLs: [String] { Self.scripts.map(url) }
  var iconURL: String { url("icon.svg") }

  private func url(_ name: String) -> String {
    AssetFile(fingerprint: fingerprint, name: name).path
  }

  /// - Parameter knownTag: what the browser has already, by its If-None-Match.
  func response(_ name: String, fingerprint: String, knownTag: String?) throws -> Response {
    guard let asset = assets[name] else { throw RequestError.notFound }
    let tag = "\"\(self.fingerprint)\""
    let isCurrent = fingerprint == self.fingerprint
    let headers: HTTPFields = [
      .contentType: asset.type, .eTag: tag,
      .cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    guard knownTag != tag else { return Response(status: .notModified, headers: headers) }
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

  /// The engine's own table, so that a field and an answer are never read in two ways.
  private static func spellings() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let table = String(decoding: try encoder.encode(Kana.typingSpellings), as: UTF8.self)
    return "\"use strict\";\nconst romajiSpellings = \(table);\n"
  }

  /// FNV-1a: it has to change when a file does, and to resist nobody.
  private static func fingerprint(of assets: [String: Asset]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (name, asset) in assets.sorted(by: { $0.key < $1.key }) {
      for byte in Array(name.utf8) + asset.bytes.readableBytesView {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return String(hash, radix: 16)
  }
}
