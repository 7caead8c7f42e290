import Foundation

/// Does blocking work on a thread of its own: Swift's pool has one thread a core, and work that
/// held them all would starve whatever it is waiting for.
public func onThread<Outcome: Sendable>(
  _ work: @escaping @Sendable () throws -> Outcome
) async throws -> Outcome {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
