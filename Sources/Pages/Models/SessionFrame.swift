/// What every screen of a running session carries: where it stands, and the way out and back.
struct SessionFrame: Hashable {
  var session: String
  var revision: String
  /// Deck, search, or course.
  var name: String
  var isCram = false
  var done: Int
  var total: Int
  /// "7 of 20"
  var progress: String
  /// The face the session was begun in, when it was another: "begun in the terminal".
  var origin: String?
  /// When the card was first shown, in milliseconds since 1970; absent where nothing is timed.
  var shownAt: String?
  /// Takes back the last answer; absent when there is none.
  var undo: String?
  /// Keeps what is not begun from being asked, or not.
  var wrapUp: Control?
  /// Ends the session here; what is answered stays answered.
  var stop: String
  var leave: String

  struct Control: Hashable {
    var action: String
    var label: String
  }
}
