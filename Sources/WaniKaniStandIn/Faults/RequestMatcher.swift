/// Which requests a fault meets.
public struct RequestMatcher: Sendable {
  let matches: @Sendable (_ request: StandInRequest, _ number: Int) -> Bool

  public static let always = RequestMatcher { _, _ in true }

  /// The n-th request that the service gets, from 1.
  public static func request(_ number: Int) -> RequestMatcher {
    RequestMatcher { $1 == number }
  }

  /// By path behind the base: "/reviews", "/assignments/*/start"; a star stands for one part.
  public static func path(_ pattern: String, method: String? = nil) -> RequestMatcher {
    let parts = pattern.split(separator: "/").map(String.init)
    return RequestMatcher { request, _ in
      let segments = request.segments.dropFirst()
      return method ?? request.method == request.method && segments.count == parts.count
        && zip(segments, parts).allSatisfy { $1 == "*" || $0 == $1 }
    }
  }

  /// Requests that change something.
  public static let writes = RequestMatcher { request, _ in request.method != "GET" }
}
