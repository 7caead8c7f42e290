import Foundation
import Synchronization

/// Limits each client's requests: a bucket that refills at a steady rate.
final class RequestBudget: Sendable {
  private struct Bucket {
    var tokens: Double
    var filledAt: Date
  }

  private let limits: ClientLimits
  private let buckets: Mutex<[String: Bucket]> = Mutex([:])

  init(_ limits: ClientLimits) {
    self.limits = limits
  }

  /// Takes a request from the budget.
  ///
  /// - Returns: nil, or the seconds to wait if it is used up.
  func spend(for client: String, at now: Date) -> Int? {
    buckets.withLock { buckets in
      var bucket = buckets[client] ?? Bucket(tokens: limits.burst, filledAt: now)
      let passed = max(0, now.timeIntervalSince(bucket.filledAt))
      bucket.tokens = min(limits.burst, bucket.tokens + passed * limits.rate)
      bucket.filledAt = now
      defer { buckets[client] = bucket }
      guard bucket.tokens >= 1 else {
        return Int(((1 - bucket.tokens) / limits.rate).rounded(.up))
      }
      bucket.tokens -= 1
      return nil
    }
  }
}
