import Foundation

/// The rate limit: requests per token and minute of the server's clock.
struct RateLimit {
  let perMinute: Int
  private var minute = 0
  private var counts: [String: Int] = [:]

  init(perMinute: Int) {
    self.perMinute = perMinute
  }

  /// Counts a request and returns whether it is allowed. A refused one is not counted.
  mutating func admit(_ token: String, at now: Date) -> Bool {
    startMinute(at: now)
    guard counts[token, default: 0] < perMinute else { return false }
    counts[token, default: 0] += 1
    return true
  }

  /// Uses up the limit, for a refusal that a test asks for.
  mutating func exhaust(_ token: String, at now: Date) {
    startMinute(at: now)
    counts[token] = perMinute
  }

  /// Returns the rate limit's headers. The reset is in seconds since 1970, not a duration.
  func headers(of token: String, at now: Date) -> [(name: String, value: String)] {
    let used = Self.minute(of: now) == minute ? counts[token, default: 0] : 0
    return [
      ("RateLimit-Limit", String(perMinute)),
      ("RateLimit-Remaining", String(max(0, perMinute - used))),
      ("RateLimit-Reset", String((Self.minute(of: now) + 1) * 60)),
    ]
  }

  private mutating func startMinute(at now: Date) {
    guard Self.minute(of: now) != minute else { return }
    (minute, counts) = (Self.minute(of: now), [:])
  }

  private static func minute(of date: Date) -> Int {
    Int((date.timeIntervalSince1970 / 60).rounded(.down))
  }
}
