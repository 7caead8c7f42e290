import Foundation

/// The rate limit and the service's clock, from a response's headers.
struct RateLimit: Equatable {
  var remaining: Int?
  /// When the limit resets, by the service's clock.
  var reset: Date?
  var retryAfter: Duration?
  /// The service's time at the response, to the second.
  var date: Date?

  init(_ response: HTTP.Response) {
    let headers = response.headers
    date = headers["date"].flatMap(HeaderTime.date)
    remaining = headers["ratelimit-remaining"].flatMap { Int($0) }
    reset = headers["ratelimit-reset"].flatMap { Double($0) }.map(Date.init(timeIntervalSince1970:))
    retryAfter = headers["retry-after"].flatMap { [date] text in
      if let seconds = Double(text) { return .seconds(seconds.clamped(to: 0...Self.longest)) }
      guard let until = HeaderTime.date(text), let date else { return nil }
      return .seconds(until.timeIntervalSince(date))
    }
  }

  /// A window of a minute plus some transit time, in seconds.
  private static let longest: TimeInterval = 70
  private static let margin: TimeInterval = 0.5

  /// Returns how long to wait, in seconds, at most for one window. Measured by the service's clock,
  /// since ours may be hours off.
  func wait(now: Date) -> TimeInterval {
    let requested =
      reset.map { $0.timeIntervalSince(date ?? now) } ?? retryAfter.map { $0 / .seconds(1) } ?? 10
    return requested.clamped(to: 1...Self.longest) + Self.margin
  }
}

/// Whether a request may be sent, by those of the last minute.
enum RequestBudget: Equatable {
  case go
  case wait(until: Date)

  static let perMinute = 60
  /// More than the service's minute, in seconds: theirs and ours start apart, and requests take
  /// time.
  static let window: TimeInterval = 61

  /// - Parameter times: the times of earlier requests, oldest first.
  static func decide(_ times: [Date], quietUntil: Date, now: Date) -> RequestBudget {
    if quietUntil > now { return .wait(until: quietUntil) }
    let recent = times.filter { $0 > now - window }
    guard recent.count >= perMinute else { return .go }
    return .wait(until: recent[recent.count - perMinute] + window)
  }
}
