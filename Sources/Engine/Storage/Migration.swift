/// A change of the schema. It stands beside the repository of its room and is listed in
/// `Migrations.later`.
struct Migration {
  /// The version and the subject, such as “0.3.0 songs”. Databases record it, so it never changes.
  let name: String
  let statements: String
  /// The tables whose changes a person can undo, referring tables first.
  let undoable: [String]
  /// The columns of these tables that only store the person's position: undo ignores changes to
  /// them.
  let places: KeyValuePairs<String, String>
  /// The tables with the names of their contents, for a report of damage: tables may share one.
  let contents: KeyValuePairs<String, String>

  init(
    _ name: String, undoable: [String] = [], places: KeyValuePairs<String, String> = [:],
    contents: KeyValuePairs<String, String> = [:], _ statements: String
  ) {
    self.name = name
    self.statements = statements
    self.undoable = undoable
    self.places = places
    self.contents = contents
  }
}
