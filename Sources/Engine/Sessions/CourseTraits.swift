/// The traits of a course that sessions, undo and comparisons depend on.
///
/// Each course declares its own; `CourseTraits.all` lists them.
public struct CourseTraits: Hashable, Sendable {
  let name: CourseName
  /// Whether its answers are undone one by one, as the latest change of the person.
  var isUndoable = true
  /// Whether its answers tell something of the face: not if they ask for what was shown a moment
  /// ago, if one of a few answers is chosen, or if they were given in another program.
  var isCompared = true
  /// Whether the typed answer decides the outcome, not the chosen grade.
  var typingDecides = true
  /// Whether a move first leaves a question that was answered or set aside elsewhere since it was
  /// asked; an answer to it counts otherwise.
  var catchesUpBeforeMoves = false
  /// Whether sessions can be wrapped up: only questions already begun are asked then.
  public internal(set) var canWrapUp = true
  /// Whether the person may overrule the checker.
  public internal(set) var canClaim = true

  /// Whether an answer counts once its check is shown, because it can't be overruled.
  public var isFinalWhenTold: Bool { !canClaim }
}
