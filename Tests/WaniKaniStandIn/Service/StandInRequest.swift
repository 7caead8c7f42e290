public import Foundation

/// An HTTP request.
public struct StandInRequest: Sendable {
  public var method: String
  /// The full path, such as "/v2/subjects".
  public var path: String
  /// The percent-encoded query, without the question mark.
  public var query: String
  /// The headers by lowercase name.
  public var headers: [String: String]
  public var body: Data

  public init(
    _ method: String, _ path: String, query: String = "", headers: [String: String] = [:],
    body: Data = Data()
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = Dictionary(
      headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    self.body = body
  }

  /// The segments of the path, without empty ones.
  var segments: [Substring] { path.split(separator: "/") }

  /// The token, from `Bearer …`.
  var token: String? {
    let words = headers["authorization", default: ""].split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1])
  }
}
