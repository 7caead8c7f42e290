/// What waits of WaniKani, and how far the learner is.
struct WaniKaniPage: Page {
  var chrome: Chrome
  var state: State

  enum State: Hashable {
    case signedOut(SignedOut)
    case board(Board)
  }

  struct SignedOut: Hashable {
    var signIn: String
  }

  struct Board: Hashable {
    /// "stroller, level 2"
    var learner: String
    /// A vacation, or the end of a subscription.
    var limits: [String]
    var lessons: Waiting
    var reviews: Waiting
    var forecast: [BarChart]
    var progress: Progress?
    /// What can be studied besides, where there is any.
    var extra: [Extra]
    var stages: [Fact]
    var mistakes: [Chip]
    var critical: [Chip]
    var next: [Unlock]
    /// "3 entries are unsent; synced at 10:12"
    var synced: String
    var sync: String
    var syncPage: String
  }

  struct Waiting: Hashable {
    var count: Int
    var action: String
    /// What the button says; absent where nothing can be begun.
    var begin: String?
    /// To go on with what was begun.
    var running: Link?
    /// To begin with something else than what comes next.
    var choice: Link?
    var note: String?
  }

  /// Studied once more, and nothing moves.
  struct Extra: Hashable {
    /// "12 items"
    var count: String
    var action: String
    /// What the button says.
    var begin: String
    /// "4 left" of what was begun.
    var left: String?
  }

  /// Of the level's kanji.
  struct Progress: Hashable {
    var passed: Int
    var of: Int
    /// "7 of 10 passed; 9 open the next level"
    var sentence: String
  }

  /// What is locked, with what it waits for.
  struct Unlock: Hashable {
    var chip: Chip
    /// "Kanji"
    var kind: String
    var parts: [Chip]
    var when: String
  }
}
