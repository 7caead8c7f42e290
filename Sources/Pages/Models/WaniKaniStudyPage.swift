/// WaniKani's lessons, reviews and extra study, from the first thing shown to the summary.
struct WaniKaniStudyPage: TemplatePage {
  var chrome: Chrome
  var frame: SessionFrame
  var state: State

  enum State: Hashable {
    case item(LessonPage.Presentation)
    case question(LessonPage.Question)
    case told(LessonPage.Told)
    case done(Done)
  }

  struct Done: Hashable {
    var title: String
    var lead: String
    var subjects: [Chip]
    var right: String
    /// Begins the next, where anything waits.
    var again: Again?
    /// Absent where WaniKani is to hear nothing.
    var sync: String?
    var board: String
  }

  struct Again: Hashable {
    var action: String
    var label: String
  }
}
