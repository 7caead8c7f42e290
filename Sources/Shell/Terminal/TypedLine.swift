/// A typed line with its number of keystrokes.
struct TypedLine: Hashable, Sendable {
  var text: String
  var keystrokes: Int
}
