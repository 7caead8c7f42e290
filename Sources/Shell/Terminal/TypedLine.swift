struct TypedLine: Hashable, Sendable {
  var text: String
  var keystrokes: Int
}
