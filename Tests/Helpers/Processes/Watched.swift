import Engine
import Foundation
import Terminals

/// A value changed by background threads. Tests wait for changes without polling.
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

  /// Returns the first result of `look`, called at once and after every change; nil after `limit`.
  func first<Found: Sendable>(
    within limit: Duration, _ look: @escaping @Sendable (inout Value) throws -> Found?
  ) async throws -> Found? {
    let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
    return try await onOwnThread { try self.waitForFirst(until: deadline, look) }
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
