import Foundation

/// What an answer's headers say of the limit, and of the service's clock.
struct RateLimit: Equatable {
  var remaining: Int?
  /// By the service's clock.
  var reset: Date?
  var retryAfter: Duration?
  /// The service's clock when it answered, to the second.
  var date: Date?

  init(_ response: HTTP.Response) {
    let headers = response.headers
    date = headers["date"].flatMap(Self.httpDate)
    remaining = headers["ratelimit-remaining"].flatMap { Int($0) }
    reset = headers["ratelimit-reset"].flatMap { Double($0) }.map(Date.init(timeIntervalSince1970:))
    retryAfter = headers["retry-after"].flatMap { [date] text in
      if let seconds = Double(text) { return .seconds(min(max(seconds, 0), Self.longest)) }
      guard let until = Self.httpDate(text), let date else { return nil }
      return .seconds(until.timeIntervalSince(date))
    }
  }

  /// A minute's window, and a little for the way there.
  private static let longest: TimeInterval = 70
  private static let margin: TimeInterval = 0.5

  /// How long to keep quiet, in seconds. By the service's clock, since ours may be hours off; the
  /// result is never out of what a window can last.
  func wait(now: Date) -> TimeInterval {
    let wished =
      reset.map { $0.timeIntervalSince(date ?? now) } ?? retryAfter.map { $0 / .seconds(1) } ?? 10
    return min(max(wished, 1), Self.longest) + Self.margin
  }

  /// How far the service's clock is ahead of ours; nil when it does not say.
  func ahead(of now: Date) -> TimeInterval? { date?.timeIntervalSince(now) }

  /// As RFC 9110 has it: “Sun, 06 Nov 1994 08:49:37 GMT”.
  static func httpDate(_ text: String) -> Date? {
    try? Date(text, strategy: httpStyle)  // Nil says it.
  }

  private static let httpStyle = Date.ParseStrategy(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
}

/// When a request may go, by those of the last minute.
enum RequestBudget: Equatable {
  case go
  case wait(until: Date)

  static let perMinute = 60
  /// The service's minute and ours do not begin together, and a request is on its way for a while.
  static let window: TimeInterval = 61

  /// - Parameter times: of the requests so far, the oldest first.
  static func decide(_ times: [Date], quietUntil: Date, now: Date) -> RequestBudget {
    if quietUntil > now { return .wait(until: quietUntil) }
    let recent = times.filter { $0 > now - window }
    guard recent.count >= perMinute else { return .go }
    return .wait(until: recent[recent.count - perMinute] + window)
  }
}
