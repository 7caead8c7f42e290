import Engine
import Foundation
import HTTPTypes
import Hummingbird

extension HTTPFields {
  /// Accesses a header by name.
  subscript(named name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set {
      if let name = HTTPField.Name(name) { self[name] = newValue }
    }
  }
}

extension Request {
  /// - Throws: `RequestError` if it is too large, of another type or malformed.
  func form(limit: Int) async throws -> FormData {
    let type = headers[.contentType] ?? ""
    let bytes = try await bytes(limit: limit)
    switch type.prefix(while: { $0 != ";" }).lowercased() {
    case "application/x-www-form-urlencoded":
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw RequestError.malformed
      }
      return FormData(urlEncoded: text[...])
    case "multipart/form-data":
      do throws(Multipart.Failure) {
        return try Multipart(bytes, contentType: type).form
      } catch {
        throw RequestError.malformed
      }
    default: throw RequestError.wrongType
    }
  }

  private func bytes(limit: Int) async throws -> Data {
    let length = headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= limit else { throw RequestError.tooLarge(limit) }
    var bytes = Data(capacity: length)
    do {
      for try await part in body {
        guard bytes.count + part.readableBytes <= limit else { throw RequestError.tooLarge(limit) }
        bytes.append(contentsOf: part.readableBytesView)
      }
    } catch let error as RequestError {
      throw error
    } catch {
      throw RequestError.malformed  // A bad chunk, or a body that ended early.
    }
    return bytes
  }
}
