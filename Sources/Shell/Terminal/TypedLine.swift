/// A line that the person typed, and how many keys that took.
struct TypedLine: Hashable, Sendable {
  var text: String
  var keystrokes: Int
}
