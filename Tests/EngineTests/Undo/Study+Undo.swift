import Testing

@testable import Engine

extension Study {
  /// The changes that can be undone, the latest first.
  func changes() async throws -> [UndoableChange] {
    try await undoHistory().sent(.opened).changes
  }

  @discardableResult
  func undo(_ change: UndoableChange) async throws -> UndoableChange {
    let undone = try #require(try await undoHistory().sent(.undoAsked(change.id)).undone)
    #expect(undone.change == change)
    return undone.change
  }

  @discardableResult
  func undoLatest() async throws -> UndoableChange {
    try await undo(try #require(try await changes().first))
  }
}
