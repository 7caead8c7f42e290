import Foundation

/// Waits that double with each failure, with some chance in them, so that clients do not come back
/// together.
struct Backoff: Sendable {
  /// In seconds.
  let first: Double
  var longest = Double.infinity
  /// The share of a wait by which chance lengthens it at most, or shortens it if negative.
  let spread: Double

  /// Returns the seconds to wait after a number of failures, at least 1.
  func wait(after failures: Int, _ random: RandomSource) -> Double {
    min(longest, first * pow(2, Double(failures - 1))) * (1 + spread * random.fraction())
  }
}
