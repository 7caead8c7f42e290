/// One of WaniKani's subjects, with what the learner wrote to it.
struct SubjectPage: Page {
  var chrome: Chrome
  var view: ItemView
  /// Where its next review takes it; absent before its lesson and when it is burned.
  var why: ItemPage.Why?
  var action: String
  var synonyms: Field
  var meaningNote: String
  var readingNote: String
  var board: String
}
