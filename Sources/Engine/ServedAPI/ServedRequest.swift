public import Foundation

/// A request to the served API, whatever server received it.
public struct ServedRequest: Sendable {
  var method: String
  /// The path after "/v2", such as "/subjects/1".
  var path: String
  /// The percent-encoded query, without the question mark.
  var query: String
  /// The headers by lowercase name.
  var headers: [String: String]
  var body: Data
  /// The public address of the API, without a trailing slash: URLs in replies begin with it.
  var base: String

  public init(
    _ method: String, _ path: String, query: String = "", headers: [String: String] = [:],
    body: Data = Data(), base: String
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.base = base
  }

  /// The largest body in bytes: notes are text.
  public static let longestBody = 1 << 18

  /// The segments of the path. Clients send doubled and trailing slashes.
  var segments: [Substring] { path.split(separator: "/") }

  /// The token in lowercase, as it is a UUID, from `Bearer …` or the older `Token token="…"`.
  var token: String? {
    guard let header = headers["authorization"] else { return nil }
    let words = header.split(separator: " ").map { $0.lowercased() }
    guard words.count == 2, words[1].utf8.count <= 200 else { return nil }
    let secret = words[1].replacing("\"", with: "")
    switch words[0] {
    case "bearer": return secret
    case "token": return secret.hasPrefix("token=") ? String(secret.dropFirst(6)) : nil
    default: return nil
    }
  }

  /// Whether the client has what would be sent.
  ///
  /// If both conditions are sent, the tag decides. A time in a header has whole seconds, so a
  /// change later in the same second would go unnoticed; the tag has no such flaw.
  func isCached(_ tag: String, updatedAt: ServedTime?) -> Bool {
    if let tags = headers["if-none-match"] {
      return tags == "*"
        || tags.split(separator: ",").contains { Self.bare($0) == Self.bare(tag[...]) }
    }
    guard let updatedAt, let since = headers["if-modified-since"].flatMap(HeaderTime.date) else {
      return false
    }
    return updatedAt.microseconds / 1_000_000 <= Int64(since.timeIntervalSince1970)
  }

  private static func bare(_ tag: Substring) -> Substring {
    let tag = tag.drop { $0 == " " }
    return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}

/// A reply of the served API, for whatever server sends it.
public struct ServedReply: Sendable {
  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]
  /// The failure, for the log; nil unless the status is 500.
  public var failure: Problem?

  /// The reply of a server that has no learner's data.
  public static let noLearner = ServedAPI.refusal(ServedError.noLearner)
  /// The reply to a page of a website that the settings don't list.
  public static let otherSite = ServedAPI.refusal(ServedError.otherSite)
  /// The reply to a body of more than `ServedRequest.longestBody` bytes.
  public static let tooLarge = ServedAPI.refusal(ServedError.tooLarge)
}
