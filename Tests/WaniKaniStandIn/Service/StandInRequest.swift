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

  /// The token, from `Bearer …` or the older `Token token=…`.
  var token: String? {
    guard let header = headers["authorization"] else { return nil }
    let words = header.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    switch words[0].lowercased() {
    case "bearer": return words[1]
    case "token": return words[1].hasPrefix("token=") ? String(words[1].dropFirst(6)) : nil
    default: return nil
    }
  }
}
