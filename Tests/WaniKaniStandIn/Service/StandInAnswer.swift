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
  /// Adds an ETag, and turns the response into 304 if the client has it: by `If-None-Match`, or
  /// without that by `If-Modified-Since`.
  ///
  /// - Parameter updatedAt: The last update, or nil if there is nothing to update.
  mutating func validate(for request: StandInRequest, updatedAt: Date?) {
    let tag = "W/\"\(digest)\""
    set("ETag", tag)
    if let updatedAt { set("Last-Modified", HeaderDate.text(updatedAt)) }
    set("Cache-Control", "max-age=0, private, must-revalidate")
    guard request.method == "GET", request.isCached(tag, updatedAt: updatedAt) else { return }
    (status, body) = (304, [])
    headers.removeAll { $0.name == "Content-Type" }
  }

  /// An FNV-1a hash of the body, eight bytes at a time.
  private var digest: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01b3 }
    body.withUnsafeBytes { raw in
      let words = raw.count / 8
      for word in 0..<words { add(raw.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)) }
      for byte in raw[(words * 8)...] { add(UInt64(byte)) }
    }
    return String(hash, radix: 16) + "-" + String(body.count, radix: 16)
  }
}

extension StandInRequest {
  fileprivate func isCached(_ tag: String, updatedAt: Date?) -> Bool {
    if let tags = headers["if-none-match"] {
      return tags == "*"
        || tags.split(separator: ",").contains { Self.opaqueTag($0) == Self.opaqueTag(tag[...]) }
    }
    guard let updatedAt, let since = headers["if-modified-since"].flatMap(HeaderDate.date) else {
      return false
    }
    // Headers have whole seconds, so a later change in the same second goes unnoticed.
    return updatedAt.timeIntervalSince1970.rounded(.down) <= since.timeIntervalSince1970
  }

  /// Returns the tag without its weakness prefix, for weak comparison.
  private static func opaqueTag(_ tag: Substring) -> Substring {
    let tag = tag.drop { $0 == " " }
    return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}
