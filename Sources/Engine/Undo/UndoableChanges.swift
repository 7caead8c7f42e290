public import Foundation

/// The changes and answers that can be undone, one by one.
public struct UndoableChanges: Hashable, Sendable {
  /// One step of undo: a change or an answer.
  public enum Step: Hashable, Sendable {
    case answer(UndoableAnswer)
    case change(UndoableChange)

    /// In the past tense, such as “Suspended 犬”.
    public var name: String {
      switch self {
      case .answer(let answer): answer.name
      case .change(let change): change.name
      }
    }

    public var at: Date {
      switch self {
      case .answer(let answer): answer.at
      case .change(let change): change.at
      }
    }
  }

  /// Latest first, without answers.
  public var changes: [UndoableChange]
  /// Latest first.
  var answers: [UndoableAnswer]
  /// The change to redo: the one that was undone last. Nil once something else was changed.
  public var redoable: UndoableChange?

  /// Latest first; empty if there is nothing to undo.
  public var steps: [Step] {
    var changes = self.changes[...]
    var steps: [Step] = []
    for answer in answers {
      let later = changes.prefix { $0.lastAnswer >= answer.id }
      steps += later.map(Step.change) + [.answer(answer)]
      changes = changes.dropFirst(later.count)
    }
    return steps + changes.map(Step.change)
  }

  public var latest: Step? { steps.first }
}

/// A change that was undone, and what it left.
public struct UndoneChange: Hashable, Sendable {
  public var change: UndoableChange
  /// The cards that it added and that stay in items that were there before, as they have reviews.
  public var keptCards: Int
  public var isRedoable: Bool

  /// For example “Undid: suspended 犬.”
  public var sentence: String {
    let undone = "Undid: \(change.phrase)."
    guard keptCards > 0 else { return undone }
    let kept = Quantity.count(keptCards, "card")
    return "\(undone) Kept \(kept) whose reviews stay in the log."
  }
}
