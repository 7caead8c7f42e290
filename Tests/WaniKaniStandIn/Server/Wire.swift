import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore

/// Converts between the service's values and HTTP.
enum Wire {
  /// Thrown in a responder to close the connection.
  struct ConnectionCut: Error {}

  static func send(_ delivery: StandInDelivery, by writer: consuming ResponseWriter) async throws {
    switch delivery {
    case .whole(let answer):
      try await writer.write(
        response: head(answer), body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    case .half(let answer):
      let half = answer.body.prefix(answer.body.count / 2)
      var body = try await writer.writeHead(head(answer))
      try await body.write(ByteBuffer(bytes: half))
      throw ConnectionCut()
    case .nothing: throw ConnectionCut()
    }
  }

  private static func head(_ answer: StandInAnswer) -> HTTPResponse {
    var fields = HTTPFields()
    for header in answer.headers {
      guard let name = HTTPField.Name(header.name) else { continue }
      fields.append(HTTPField(name: name, value: header.value))
    }
    if answer.status != 204, answer.status != 304 {
      fields[.contentLength] = String(answer.body.count)
    }
    return HTTPResponse(status: .init(code: answer.status), headerFields: fields)
  }
}

extension StandInRequest {
  /// Reads a request with a body of at most 1 MiB.
  init(_ request: Request) async throws {
    var request = request
    let body = try await request.collectBody(upTo: 1 << 20)
    var headers: [String: String] = [:]
    for field in request.headers {
      let name = field.name.canonicalName
      headers[name] = headers[name].map { "\($0), \(field.value)" } ?? field.value
    }
    self.init(
      request.method.rawValue, request.uri.path, query: request.uri.query ?? "",
      headers: headers, body: Data(body.readableBytesView))
  }
}
