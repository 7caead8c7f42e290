import Foundation

/// Limits the rate of requests across all processes.
struct RateLimiter: Sendable {
  let log: RequestLogRepository
  let clock: WallClock
  let pause: Pause
  /// Reports the end of a wait, or nil when requests resume.
  var onWait: @Sendable (Date?) async throws -> Void = { _ in }

  /// The longest single wait in seconds, short enough to keep renewing a lease meanwhile.
  private static let longestPause: TimeInterval = 5

  /// Counts a request, waiting until one is allowed.
  func enter() async throws {
    var hasWaited = false
    while case .wait(let until) = try await log.enter(at: clock.now()) {
      hasWaited = true
      try await onWait(until)
      let rest = until.timeIntervalSince(clock.now())
      try await pause.wait(.seconds(min(max(rest, 0.05), Self.longestPause)))
    }
    if hasWaited { try await onWait(nil) }
  }

  func learn(from response: HTTP.Response) async throws {
    let now = clock.now()
    let limit = RateLimit(response)
    let isQuiet = response.status == 429 || limit.remaining == 0
    try await log.learn(
      ahead: limit.date?.timeIntervalSince(now),
      quietUntil: isQuiet ? now + limit.wait(now: now) : nil)
  }
}
