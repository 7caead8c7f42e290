import Engine
import Foundation
import Hummingbird
import NIOCore

/// A song's recording, in parts as a player asks for them.
struct RecordingFile: Endpoint {
  static let address = Address("songs/{id}/recording.{kind}", \RecordingFile.id, \.kind) {
    RecordingFile(id: $0, kind: $1)
  }

  let id: Song.ID
  let kind: RecordingFolder.Kind

  private static let chunk = 1 << 16

  func response(to context: PageContext) async throws -> Response {
    guard let recording = try await context.study.songs.recording(of: id), recording.kind == kind
    else { throw RequestError.notFound }
    let file = try FileHandle(forReadingFrom: recording.url)
    let size = Int(try file.seekToEnd())
    let asked = context.request.headers
    let tag = Self.tag(of: recording.url, size: size)
    var headers: HTTPFields = [
      .contentType: kind.mediaType, .eTag: tag.text, .acceptRanges: "bytes",
      .cacheControl: "private, no-cache",
    ]
    guard !tag.isKnown(to: asked) else { return Response(status: .notModified, headers: headers) }
    let part: Range<Int>?
    do {
      part = try Self.part(tag.isRanged(by: asked) ? asked[.range] : nil, of: size)
    } catch {
      return Response(
        status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(size)"])
    }
    let range = part ?? 0..<size
    headers[.contentLength] = "\(range.count)"
    if let part {
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
    }
    return Response(
      status: part == nil ? .ok : .partialContent, headers: headers,
      body: ResponseBody(contentLength: range.count) { writer in
        try file.seek(toOffset: UInt64(range.lowerBound))
        var left = range.count
        while left > 0, let data = try file.read(upToCount: min(left, Self.chunk)), !data.isEmpty {
          try await writer.write(ByteBuffer(bytes: data))
          left -= data.count
        }
        try await writer.finish(nil)
      })
  }

  /// Each recording is stored under its own name, but an archive may contain any name.
  private static func tag(of file: URL, size: Int) -> EntityTag {
    EntityTag(SHA256.hex(Data("\(size) \(file.lastPathComponent)".utf8)).prefix(32))
  }

  /// The file has none of the bytes that were asked for.
  struct NoSuchBytes: Error {}

  /// Reads `bytes=0-499`, `bytes=500-` and `bytes=-500` (RFC 9110, section 14).
  ///
  /// - Returns: nil for the whole file: also of several parts, and where it can't be read.
  static func part(_ text: String?, of size: Int) throws(NoSuchBytes) -> Range<Int>? {
    guard let text, let match = text.wholeMatch(of: /bytes=(\d{0,15})-(\d{0,15})/) else {
      return nil
    }
    switch (Int(match.1), Int(match.2)) {
    case (nil, nil): return nil
    case (nil, let last?):
      guard last > 0, size > 0 else { throw NoSuchBytes() }
      return max(0, size - last)..<size
    case (let first?, let last):
      guard first < size, first <= last ?? .max else { throw NoSuchBytes() }
      return first..<min(size, (last ?? size) + 1)
    }
  }
}

extension RecordingFolder.Kind: PathValue {}
