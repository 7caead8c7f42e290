/// When a fault meets a request.
public struct StandInOccasion: Sendable {
  let fits: @Sendable (_ request: StandInRequest, _ number: Int) -> Bool

  public init(_ fits: @escaping @Sendable (_ request: StandInRequest, _ number: Int) -> Bool) {
    self.fits = fits
  }

  public static let always = StandInOccasion { _, _ in true }

  /// The n-th request that the service gets, from 1.
  public static func request(_ number: Int) -> StandInOccasion {
    StandInOccasion { $1 == number }
  }

  /// By path behind the base: "/reviews", "/assignments/*/start"; a star stands for one part.
  public static func path(_ pattern: String, method: String? = nil) -> StandInOccasion {
    let parts = pattern.split(separator: "/").map(String.init)
    return StandInOccasion { request, _ in
      let segments = request.segments.dropFirst()
      return method ?? request.method == request.method && segments.count == parts.count
        && zip(segments, parts).allSatisfy { $1 == "*" || $0 == $1 }
    }
  }

  /// Requests that change something.
  public static let writes = StandInOccasion { request, _ in request.method != "GET" }

  public func and(_ other: StandInOccasion) -> StandInOccasion {
    StandInOccasion { fits($0, $1) && other.fits($0, $1) }
  }
}
