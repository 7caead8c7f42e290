/// Lists the changes that can be undone, and undoes them one by one.
public typealias UndoHistory = Loader<UndoRequest, UndoableChanges>

/// Each request returns what can be undone afterwards.
public enum UndoRequest: Hashable, Sendable {
  case look
  /// Only the latest change can be undone.
  case undo(UndoableChange.ID)
}

extension UndoHistory.Event {
  public static var opened: Self { .requested(.look) }
  public static func undoAsked(_ id: UndoableChange.ID) -> Self { .requested(.undo(id)) }
}

public struct UndoableChanges: Hashable, Sendable {
  public enum Latest: Hashable, Sendable {
    case answer(LastAnswered)
    case change(UndoableChange)
  }

  /// Latest first, without answers.
  public var all: [UndoableChange]
  /// The most recent change or answer; nil if there is nothing to undo.
  public var latest: Latest?
  /// The change undone by the request.
  public var undone: UndoableChange?
}

extension UndoHistory.State {
  public var changes: [UndoableChange] { value?.all ?? [] }
  public var latest: UndoableChanges.Latest? { value?.latest }
  public var undone: UndoableChange? { value?.undone }
}
