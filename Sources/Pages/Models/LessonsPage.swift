/// What waits to be met for the first time.
struct LessonsPage: Page {
  var chrome: Chrome
  var state: State

  enum State: Hashable {
    case waiting(Waiting)
    case nothing(Nothing)
  }

  struct Waiting: Hashable {
    var count: Int
    /// How many the next lesson meets.
    var batch: Int
    var start: String
    /// A lesson begun and not finished, which the button then goes on with.
    var running: String?
    /// The items of that lesson, else of the next.
    var next: [Upcoming]
    /// What the course holds and how far the learner is.
    var stages: [Stage]
  }

  struct Upcoming: Hashable {
    var glyph: String
    var meaning: String
    var kindLabel: String
    var kind: String
  }

  struct Stage: Hashable {
    var name: String
    var met: Int
    var total: Int
    var progress: String
  }

  struct Nothing: Hashable {
    /// What has to happen before more is unlocked.
    var sentence: String
    var study: String?
  }
}
