/// A condition for the requests that a fault applies to.
public struct RequestMatcher: Sendable {
  let matches: @Sendable (_ request: StandInRequest, _ number: Int) -> Bool

  public static let always = RequestMatcher { _, _ in true }

  /// Matches the n-th request that the service receives, from 1.
  public static func request(_ number: Int) -> RequestMatcher {
    RequestMatcher { $1 == number }
  }

  /// Matches paths below the base: "/reviews", "/assignments/*/start". "*" matches one segment.
  public static func path(_ pattern: String, method: String? = nil) -> RequestMatcher {
    let parts = pattern.split(separator: "/").map(String.init)
    return RequestMatcher { request, _ in
      let segments = request.segments.dropFirst()
      return method ?? request.method == request.method && segments.count == parts.count
        && zip(segments, parts).allSatisfy { $1 == "*" || $0 == $1 }
    }
  }

  /// Matches requests that change something.
  public static let writes = RequestMatcher { request, _ in request.method != "GET" }
}
