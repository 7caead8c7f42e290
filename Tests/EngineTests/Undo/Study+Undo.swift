import Testing

@testable import Engine

extension Study {
  /// The changes that can be undone, the latest first.
  func changes() async throws -> [UndoableChange] {
    try await undoHistory().changes
  }

  @discardableResult
  func undo(_ change: UndoableChange) async throws -> UndoableChange {
    let undone = try await undoChange(change.id)
    #expect(undone.change == change)
    return undone.change
  }

  @discardableResult
  func undoLatest() async throws -> UndoableChange {
    try await undo(try #require(try await changes().first))
  }
}
