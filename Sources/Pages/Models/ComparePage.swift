/// The same card as each face shows it, and what the log says of them.
struct ComparePage: Page {
  var chrome: Chrome
  var state: State
  var figures: [Figures]

  enum State: Hashable {
    case ready(Ready)
    /// The faces have nothing to show.
    case nothing(Nothing)
    case running(Running)
  }

  struct Ready: Hashable {
    var start: String
  }

  struct Nothing: Hashable {
    /// "in 3 hours, at 18:40"; absent when nothing is scheduled at all.
    var next: String?
    /// Where anything can be asked, due or not.
    var study: String
  }

  struct Running: Hashable {
    /// The page that the frame shows.
    var page: String
    var panes: [Terminal]
    var stop: String
    /// Absent while all of them run, and when there is nothing to start them for.
    var start: String?
    var again: String
  }

  /// A pane with a terminal.
  struct Terminal: Hashable {
    var face: String
    var state: Standing

    enum Standing: Hashable {
      case open(Open)
      case ended(Ended)
      case missing(Missing)
    }
  }

  struct Open: Hashable {
    /// What stands before the cursor and behind it.
    var before: TextLine
    var after: TextLine
    var action: String
    var keys: [Key]

    /// A key by the name a browser has for it, with what it is called here.
    struct Key: Hashable {
      var value: String
      var label: String
    }
  }

  struct Ended: Hashable {
    var text: TextLine
    var sentence: String
  }

  struct Missing: Hashable {
    var sentence: String
    var remedy: String
  }

  /// A row of the table; a figure that rests on nothing is "–".
  struct Figures: Hashable {
    var face: String
    var answers: String
    var right: String
    var keystrokes: String
    var undos: String
    var timed: String
    var think: String
    var answer: String
  }
}
