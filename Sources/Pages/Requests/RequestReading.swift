import Engine
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension HTTPFields {
  subscript(named name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set {
      if let name = HTTPField.Name(name) { self[name] = newValue }
    }
  }
}

extension Request {
  /// Whether HTML is accepted, as by a browser for a page that it shows, also after a form
  /// without scripts.
  var acceptsHTML: Bool { headers[.accept]?.contains("text/html") == true }

  /// - Throws: `RequestError` if it is too large, of another type or malformed.
  func form(limit: Int) async throws -> FormData {
    let type = headers[.contentType] ?? ""
    switch type.prefix(while: { $0 != ";" }).lowercased() {
    case "application/x-www-form-urlencoded":
      var bytes = Data()
      try await read(limit: limit) { bytes.append(contentsOf: $0) }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw RequestError.malformed
      }
      return try FormData(urlEncoded: text[...])
    case "multipart/form-data":
      do {
        var multipart = try Multipart(contentType: type)
        try await read(limit: limit) { try multipart.read($0) }
        return try multipart.finish()
      } catch is Multipart.Failure {
        throw RequestError.malformed
      }
    default: throw RequestError.wrongType
    }
  }

  /// Hands over the body piece by piece.
  private func read(limit: Int, _ take: (ByteBufferView) throws -> Void) async throws {
    let length = headers[.contentLength].flatMap { Int($0) } ?? 0
    // Only forms with files are sent so.
    let hasFile = headers[.contentType]?.lowercased().hasPrefix("multipart/") == true
    let tooLarge = RequestError.tooLarge(limit, hasFile: hasFile)
    guard length <= limit else { throw tooLarge }
    var count = 0
    var pieces = body.makeAsyncIterator()
    while let piece = try await next(&pieces) {
      count += piece.readableBytes
      guard count <= limit else { throw tooLarge }
      try take(piece.readableBytesView)
    }
  }

  private func next(_ pieces: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
    do {
      return try await pieces.next()
    } catch {
      throw RequestError.malformed  // A bad chunk, or a body that ended early.
    }
  }
}
