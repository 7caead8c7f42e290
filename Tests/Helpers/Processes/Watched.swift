import Foundation
import Terminals

/// A value that background threads change and tests wait on: woken by each change, never polled.
final class Watched<Value: Sendable>: @unchecked Sendable {  // every access holds `condition`
  private let condition = NSCondition()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  var now: Value {
    condition.withLock { value }
  }

  @discardableResult
  func change<Outcome>(_ edit: (inout Value) throws -> Outcome) rethrows -> Outcome {
    try condition.withLock {
      defer { condition.broadcast() }
      return try edit(&value)
    }
  }

  /// What `look` finds, asked at once and after every change; nil when `limit` passes first.
  func first<Found: Sendable>(
    within limit: Duration, _ look: @escaping @Sendable (inout Value) throws -> Found?
  ) async throws -> Found? {
    let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
    return try await onThread { try self.waitForFirst(until: deadline, look) }
  }

  private func waitForFirst<Found>(
    until deadline: Date, _ look: (inout Value) throws -> Found?
  ) throws -> Found? {
    try condition.withLock {
      while true {
        if let found = try look(&value) { return found }
        guard condition.wait(until: deadline) else { return try look(&value) }
      }
    }
  }
}
