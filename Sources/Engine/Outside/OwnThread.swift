import Foundation
import Synchronization

/// Does work that may wait or take seconds on a thread of its own: the pool that tasks share has
/// only one thread per core.
///
/// The work sees nothing of the task: neither its cancellation nor its task-local values.
public func onOwnThread<Outcome: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () throws(Failure) -> Outcome
) async throws(Failure) -> Outcome {
  try await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: Result(catching: work)) }
  }.get()
}

/// Does work on a thread of its own, and lets it see whether the task is cancelled.
///
/// - Parameter work: calls `checkCancellation` between its steps, which throws `CancellationError`.
func onOwnThreadUntilCancelled<Outcome: Sendable>(
  _ work: @escaping @Sendable (_ checkCancellation: () throws -> Void) throws -> Outcome
) async throws -> Outcome {
  let isCancelled = Mutex(false)
  return try await withTaskCancellationHandler {
    try await onOwnThread {
      try work { if isCancelled.withLock(\.self) { throw CancellationError() } }
    }
  } onCancel: {
    isCancelled.withLock { $0 = true }
  }
}
