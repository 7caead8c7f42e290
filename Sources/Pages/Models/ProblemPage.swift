/// What went wrong, and what can be done about it.
struct ProblemPage {
  var chrome: Chrome
  var sentence: String
  var remedy: String
  /// Something that may put it right, tried from here.
  var retry: Link?
  var home: String
}
