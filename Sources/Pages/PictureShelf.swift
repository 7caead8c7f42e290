import Engine
import Foundation
import Hummingbird

/// The pictures of a learner's items, in the media folder.
struct PictureShelf: Sendable {
  /// In bytes.
  static let largest = 5 << 20

  enum Kind: String, CaseIterable {
    case png, jpg, gif, webp

    var type: String { self == .jpg ? "image/jpeg" : "image/\(rawValue)" }

    /// By its first bytes: what a file calls itself proves nothing.
    init?(_ bytes: some Collection<UInt8>) {
      let head = Array(bytes.prefix(12))
      switch head {
      case _ where head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): self = .png
      case _ where head.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpg
      case _ where head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8):
        self = .gif
      case _ where head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8):
        self = .webp
      default: return nil
      }
    }
  }

  let folder: URL

  /// Keeps a picture under a name of our own, so that none can replace another.
  ///
  /// - Returns: the name.
  /// - Throws: `Problem` for what is no picture, or too large.
  func keep(_ file: FormData.File) throws -> String {
    guard file.bytes.count <= Self.largest else {
      throw Problem("The picture is larger than 5 MB.", remedy: "Make it smaller, and try again.")
    }
    guard let kind = Kind(file.bytes) else {
      throw Problem(
        "“\(file.name)” is not a picture.", remedy: "Choose a PNG, JPEG, GIF or WebP file.")
    }
    let name = try MediaName.checked("\(UUID().uuidString.lowercased()).\(kind.rawValue)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(file.bytes).write(to: folder.appending(path: name), options: .atomic)
    } catch {
      throw Problem(
        "The picture could not be saved.", remedy: "Make room on the disk, and try again.",
        detail: "\(error)")
    }
    return name
  }

  func response(_ name: String) throws -> Response {
    guard let safe = try? MediaName.checked(name), safe == name, !name.isEmpty,
      // A picture that is gone is as unknown as one that never was.
      let data = try? Data(contentsOf: folder.appending(path: safe)), let kind = Kind(data)
    else { throw Refusal.notFound }
    return Response(
      status: .ok,
      headers: [.contentType: kind.type, .cacheControl: "private, max-age=86400"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }
}
