import Synchronization

/// Notes what one task changes, so that a face offers to undo just that.
///
/// The latest change of all may be an older one, if nothing was changed, or another face's.
public final class UndoTracker: Sendable {
  @TaskLocal static var current: UndoTracker?

  private let latest = Mutex<UndoableChange.ID?>(nil)

  public init() {}

  /// The latest change made by what was tracked; nil if it changed nothing that can be undone.
  public var change: UndoableChange.ID? { latest.withLock(\.self) }

  /// Runs `body`, whose changes are noted, also those of its child tasks.
  public func track<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    try await Self.$current.withValue(self) { try await body() }
  }

  func note(_ change: UndoableChange.ID) { latest.withLock { $0 = change } }
}
