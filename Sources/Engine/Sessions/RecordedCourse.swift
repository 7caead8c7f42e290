/// What a course is called in the `session` table, and what undo and comparisons must know of it.
///
/// Each course declares its own; `RecordedCourse.all` lists them.
struct RecordedCourse: Hashable, Sendable {
  let name: String
  /// Whether its answers are undone one by one, as the latest change of the person.
  let isUndoable: Bool
  /// Whether its answers tell something of the face: not if they ask for what was shown a moment
  /// ago, if one of a few answers is chosen, or if they were given in another program.
  let isCompared: Bool

  init(_ name: String, isUndoable: Bool = true, isCompared: Bool = true) {
    (self.name, self.isUndoable, self.isCompared) = (name, isUndoable, isCompared)
  }
}
