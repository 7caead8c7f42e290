/// The way into a session: what is due, by deck, or a cram of anything.
struct StudyStartPage: Page {
  var chrome: Chrome
  var start: String
  /// What is due; absent when nothing is.
  var due: Due?
  var nothing: DashboardPage.Nothing?
  var running: [DashboardPage.Running]
  var decks: [Choice]
  /// What the search field held, and what was wrong with it.
  var query: Field

  struct Due: Hashable {
    var count: Int
    var estimate: String?
  }
}
