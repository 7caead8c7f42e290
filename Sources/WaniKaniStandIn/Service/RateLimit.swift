import Foundation

/// Requests of a token in one minute of the server's clock.
struct RateLimit {
  let perMinute: Int
  private var minute = 0
  private var counts: [String: Int] = [:]

  init(perMinute: Int) {
    self.perMinute = perMinute
  }

  /// Counts a request and tells whether it is still allowed; a refused one costs nothing more.
  mutating func admit(_ token: String, at now: Date) -> Bool {
    turn(to: now)
    guard counts[token, default: 0] < perMinute else { return false }
    counts[token, default: 0] += 1
    return true
  }

  /// As after sixty requests, for a refusal that a test asks for.
  mutating func exhaust(_ token: String, at now: Date) {
    turn(to: now)
    counts[token] = perMinute
  }

  /// The reset is told as seconds since 1970, not as a duration.
  func headers(of token: String, at now: Date) -> [(name: String, value: String)] {
    let used = Self.minute(of: now) == minute ? counts[token, default: 0] : 0
    return [
      ("RateLimit-Limit", String(perMinute)),
      ("RateLimit-Remaining", String(max(0, perMinute - used))),
      ("RateLimit-Reset", String((Self.minute(of: now) + 1) * 60)),
    ]
  }

  private mutating func turn(to now: Date) {
    guard Self.minute(of: now) != minute else { return }
    (minute, counts) = (Self.minute(of: now), [:])
  }

  private static func minute(of date: Date) -> Int {
    Int((date.timeIntervalSince1970 / 60).rounded(.down))
  }
}
