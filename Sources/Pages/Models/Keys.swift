/// The keys of the study pages, each a `KeyboardEvent.key` with `Space` for the blank.
struct Keys: Hashable {
  /// `on` or `off`.
  var state = "on"
  var again = "1"
  var hard = "2"
  var good = "3"
  var easy = "4"
  var show = "Space"
  var enter = "Enter"
  var undo = "u"
  var help = "?"
  var right = "r"
  var slip = "t"
  /// With Alt: the word under the pointer.
  var pointing = "k"
}
