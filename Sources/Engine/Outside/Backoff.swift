import Foundation

/// Waits that double with each failure, with some chance in them, so that clients do not come back
/// together.
struct Backoff: Sendable {
  let first: Duration
  var longest: Duration?
  /// The share of a wait by which chance lengthens it at most, or shortens it if negative.
  let spread: Double

  /// Returns how long to wait after a number of failures, at least 1.
  func wait(after failures: Int, _ random: RandomSource) -> Duration {
    let doubled = first.inSeconds * pow(2, Double(failures - 1))
    let wait = min(longest?.inSeconds ?? .infinity, doubled)
    return .seconds(wait * (1 + spread * random.fraction()))
  }
}
