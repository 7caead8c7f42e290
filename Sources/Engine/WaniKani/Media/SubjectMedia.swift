import Foundation

/// A recording or an image as downloaded.
public struct SubjectFile: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case mp3, ogg, webm, svg, png

    /// Detects the type by the first bytes; the server's content type proves nothing.
    init?(_ bytes: Data) {
      let head = Array(bytes.prefix(8))
      switch head {
      case _ where head.starts(with: "ID3".utf8): self = .mp3
      case _ where head.count > 1 && head[0] == 0xFF && head[1] & 0xE0 == 0xE0: self = .mp3
      case _ where head.starts(with: "OggS".utf8): self = .ogg
      case _ where head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]): self = .webm
      case _ where head.starts(with: [0x89, 0x50, 0x4E, 0x47]): self = .png
      case _ where String(decoding: bytes.prefix(1_024), as: UTF8.self).contains("<svg"):
        self = .svg
      default: return nil
      }
    }
  }

  public let kind: Kind
  public let bytes: [UInt8]

  /// Returns nil for any other type of file.
  init?(_ bytes: Data) {
    guard let kind = Kind(bytes) else { return nil }
    (self.kind, self.bytes) = (kind, Array(bytes))
  }
}

/// Downloads recordings and images of subjects once, and caches them in the learner's folder.
///
/// They are hosted apart from the service, so requests carry no token.
struct SubjectMedia: Sendable {
  /// The largest recording or image, in bytes.
  private static let largest = 5 << 20
  /// The time limit for the largest file on a slow line; a server that stops is given up sooner.
  private static let timeout = Duration.seconds(300)

  let http: HTTP
  /// The folder of the cache.
  let folder: URL

  func file(at address: String) async throws -> SubjectFile {
    if let kept = kept(address) { return kept }
    let data = try await fetch(address)
    guard data.count <= Self.largest, let file = SubjectFile(data) else {
      throw Problem.noMedia
    }
    // If it can't be saved, it can still be played, and is downloaded again next time.
    try? data.save(in: folder, named: place(of: address).lastPathComponent, "The file")
    return file
  }

  /// Returns the downloaded file, or nil if it is missing or incomplete.
  func kept(_ address: String) -> SubjectFile? {
    (try? Data(contentsOf: place(of: address))).flatMap(SubjectFile.init)
  }

  /// Returns the location of a URL in the cache.
  func place(of address: String) -> URL {
    // The service chooses the addresses, so nobody can construct two with the same hash.
    folder.appending(path: StableHash(address).hex)
  }

  private func fetch(_ address: String) async throws -> Data {
    guard let url = WebAddress.safe(address) else { throw Problem.noMedia }
    do {
      let response = try await http.send(HTTP.Request("GET", url, timeout: Self.timeout))
      guard response.status == 200 else { throw Problem.noMedia }
      return response.body
    } catch is HTTP.Failure {
      throw Problem.noMedia
    }
  }
}

extension Problem {
  public static let noMedia = Problem(
    "The recording or picture isn't available right now.",
    remedy: "It is downloaded when first needed; try again when you are online.")
}
