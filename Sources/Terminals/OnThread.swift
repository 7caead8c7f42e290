import Foundation

/// Runs blocking work on a dedicated thread. Swift's pool has one thread per core, and blocking
/// all of them would starve the work they wait for.
public func onThread<Outcome: Sendable>(
  _ work: @escaping @Sendable () throws -> Outcome
) async throws -> Outcome {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
