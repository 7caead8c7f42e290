import Foundation

/// Lets a request go when the limit allows it, whichever process asks.
struct RateLimiter: Sendable {
  let log: RequestLogRepository
  let clock: WallClock
  let pause: Pause
  /// Told until when it waits; nil when it goes on.
  var tell: @Sendable (Date?) async throws -> Void = { _ in }

  /// Short enough for whoever keeps a lease meanwhile.
  private static let longestNap: TimeInterval = 5

  /// Returns when a request may go, and has been counted.
  func enter() async throws {
    var hasWaited = false
    while case .wait(let until) = try await log.enter(at: clock.now()) {
      hasWaited = true
      try await tell(until)
      let rest = until.timeIntervalSince(clock.now())
      try await pause.wait(.seconds(min(max(rest, 0.05), Self.longestNap)))
    }
    if hasWaited { try await tell(nil) }
  }

  func learn(from response: HTTP.Response) async throws {
    let now = clock.now()
    let limit = RateLimit(response)
    let isQuiet = response.status == 429 || limit.remaining == 0
    try await log.learn(
      ahead: limit.ahead(of: now), quietUntil: isQuiet ? now + limit.wait(now: now) : nil)
  }
}
