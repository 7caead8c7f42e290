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
    let reader = context.study.songs.reader()
    try await reader.sent(.opened(id, at: context.now))
    guard let recording = reader.state.info?.recording, recording.kind == kind else {
      throw RequestError.notFound
    }
    let file = try FileHandle(forReadingFrom: recording.url)
    let size = Int(try file.seekToEnd())
    let asked = context.request.headers[.range]
    guard let range = Self.range(asked, of: size) else {
      return Response(
        status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(size)"])
    }
    var headers: HTTPFields = [
      .contentType: kind.mediaType, .acceptRanges: "bytes", .cacheControl: "private, no-cache",
      .contentLength: "\(range.count)",
    ]
    if asked != nil {
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
    }
    return Response(
      status: asked == nil ? .ok : .partialContent, headers: headers,
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

  /// Reads `bytes=0-499`, `bytes=500-` and `bytes=-500`; of several parts, the whole is sent.
  ///
  /// - Returns: nil if the file has no such bytes.
  static func range(_ text: String?, of size: Int) -> Range<Int>? {
    guard let text, let match = text.wholeMatch(of: /bytes=(\d{0,15})-(\d{0,15})/) else {
      return 0..<size
    }
    switch (Int(match.1), Int(match.2)) {
    case (nil, nil): return 0..<size
    case (nil, let last?): return last == 0 ? nil : max(0, size - last)..<size
    case (let first?, let last):
      guard first < size, first <= last ?? .max else { return nil }
      return first..<min(size, (last ?? size) + 1)
    }
  }
}

extension RecordingFolder.Kind: PathValue {}
