/// An answer before it goes over the wire.
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

/// How much of an answer reaches the client.
public enum StandInDelivery: Sendable {
  case whole(StandInAnswer)
  /// The headers promise all of it; the connection ends after half the body.
  case half(StandInAnswer)
  /// The connection ends without a word.
  case nothing
}
