public import Foundation

/// A request as it came over the wire.
public struct StandInRequest: Sendable {
  public var method: String
  /// With everything before the service's own paths: "/v2/subjects".
  public var path: String
  /// Still percent-encoded, without the question mark.
  public var query: String
  /// By lower-case name.
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

  /// What lies between the slashes; doubled ones and one at the end do not count.
  var segments: [Substring] { path.split(separator: "/") }

  /// The token in either form: `Bearer …` or the older `Token token=…`.
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
