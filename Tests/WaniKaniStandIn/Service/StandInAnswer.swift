import Foundation

/// An HTTP response.
public struct StandInAnswer: Sendable {
  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]

  public subscript(header name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  static func json(_ status: Int, _ json: JSON) -> StandInAnswer {
    StandInAnswer(
      status: status, headers: [("Content-Type", "application/json; charset=utf-8")],
      body: json.bytes)
  }

  static func html(_ status: Int, _ title: String) -> StandInAnswer {
    let head = "<head><title>\(title)</title></head>"
    let page = "<!DOCTYPE html><html>\(head)<body>\(title)</body></html>"
    return StandInAnswer(
      status: status, headers: [("Content-Type", "text/html; charset=utf-8")],
      body: Array(page.utf8))
  }

  static func refusal(_ refusal: ServiceError) -> StandInAnswer {
    json(refusal.status, ["error": .string(refusal.message), "code": .int(refusal.status)])
  }

  mutating func set(_ name: String, _ value: String) {
    headers.append((name, value))
  }
}

/// How much of a response reaches the client.
public enum StandInDelivery: Sendable {
  case whole(StandInAnswer)
  /// Headers for the whole response, then the connection closes after half the body.
  case half(StandInAnswer)
  /// The connection closes without a response.
  case nothing
}

/// Conditional requests.
extension StandInAnswer {
  /// Adds an ETag, and turns the response into 304 if the client has it.
  mutating func validate(for request: StandInRequest) {
    let tag = "W/\"\(digest)\""
    set("ETag", tag)
    set("Cache-Control", "max-age=0, private, must-revalidate")
    guard request.method == "GET", request.headers["if-none-match"] == tag else { return }
    (status, body) = (304, [])
    headers.removeAll { $0.name == "Content-Type" }
  }

  private var digest: String {
    var hasher = Hasher()
    body.withUnsafeBytes { hasher.combine(bytes: $0) }
    return String(UInt(bitPattern: hasher.finalize()), radix: 16)
  }
}
