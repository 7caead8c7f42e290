import Foundation

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
