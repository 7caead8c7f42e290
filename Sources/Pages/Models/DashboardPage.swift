/// Today at a glance.
struct DashboardPage: Page {
  var chrome: Chrome
  /// "Friday, 21 November"
  var date: String
  var welcome: Welcome?
  var today: Today?

  /// For a learner who has not met a single item.
  struct Welcome: Hashable {
    var start: String
    var things: String
    var glyphs: [String]
    var importing: String
    /// "80 kanji"
    var holds: [Holding]

    struct Holding: Hashable {
      var count: String
      var what: String
    }
  }

  struct Today: Hashable {
    var reviews: Reviews
    var lessons: Lessons?
    var waniKani: WaniKani?
    var running: [Running]
    var forecast: [BarChart]
    var streak: Streak
    var decks: [DeckRow]
  }

  enum Reviews: Hashable {
    case waiting(Waiting)
    case nothing(Nothing)
  }

  struct Waiting: Hashable {
    var count: Int
    var study: String
    /// "new 5, learning 3, review 34", each a part of the count.
    var parts: [Fact]
    /// "about 6 minutes"
    var estimate: String?
  }

  struct Nothing: Hashable {
    /// "in 3 hours, at 18:40"; absent when nothing is scheduled at all.
    var next: String?
  }

  struct Lessons: Hashable {
    var waiting: Int
    var start: String
    var overview: String
    var glyphs: [String]
  }

  struct WaniKani: Hashable {
    /// "7 reviews and 8 lessons"
    var waiting: String
    var url: String
  }

  /// A session to go on with.
  struct Running: Hashable {
    var name: String
    var isCram: Bool
    var done: Int
    var total: Int
    var progress: String
    var origin: String
    var url: String
  }

  struct Streak: Hashable {
    /// "12 days"
    var length: String
    var best: String?
    var days: [Day]

    struct Day: Hashable {
      var label: String
      /// "Thursday, 20 November: studied"
      var description: String
      var isStamped: Bool
      var isToday: Bool
    }
  }
}
