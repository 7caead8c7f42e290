/// A line as it was typed.
struct TypedLine: Hashable, Sendable {
  var text: String
  var keystrokes: Int
}
