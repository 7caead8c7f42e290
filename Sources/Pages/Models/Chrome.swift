/// The frame around every page: what it is called, what must be said first, which keys work.
struct Chrome {
  var title: String
  /// The template drawn inside the frame.
  var region: String
  /// The navigation entry this page belongs to, by its `NavLink.section`.
  var section: String
  /// Hides the navigation, so that studying has the screen to itself.
  var isImmersive = false
  /// Asks for the region again when the data changed elsewhere.
  var isLive = false
  var csrf: String
  /// `light`, `dark`, or `system`.
  var theme: String
  var keys: Keys
  var nav: [NavLink]
  var banner: Banner?
  var notice: Notice?
  var links: Links

  struct NavLink {
    var label: String
    var section: String
    var url: String
    var isCurrent: Bool
    /// What waits there, when anything does.
    var count: String?
  }

  /// A Problem that holds for the whole learner, as a file that could not be opened.
  struct Banner {
    var sentence: String
    var remedy: String
    /// Where the remedy can be acted on, if it can be in the browser.
    var link: Link?
  }

  /// What the last action came to, said once.
  struct Notice {
    var text: String
    var undo: Undo?

    struct Undo {
      var action: String
      /// What is to be undone, as the form that did it named it.
      var token: String
    }
  }

  struct Links {
    var home: String
    var keys: String
    var about: String
    var live: String
    /// Style sheets in their order, the tokens first.
    var styles: [String]
    var script: String
    var icon: String
  }
}
