/// What went wrong, and what can be done about it.
struct ProblemPage: Page {
  var chrome: Chrome
  var sentence: String
  var remedy: String
  /// Where it may be tried once more.
  var retry: Link
  var home: String
}
