/// What every region carries: what it is called, what must be said first, which keys work.
struct Chrome: Hashable {
  var title: String
  /// The template that draws it.
  var region: String
  /// The navigation entry this page belongs to, by its `NavLink.section`.
  var section: String
  /// Hides the navigation, so that studying has the screen to itself.
  var isImmersive = false
  /// Asks for the region again when the data changed elsewhere.
  var isLive = false
  var csrf: String
  var keys: Keys
  /// Where the keys are listed.
  var keyList: String
  var banner: Banner?
  var notice: Notice?
  var frame: Frame

  /// A Problem that holds for the whole learner, as a file that could not be opened.
  struct Banner: Hashable {
    var sentence: String
    var remedy: String
  }

  /// What the last action came to, said once.
  struct Notice: Hashable {
    var text: String
    var undo: Undo?

    struct Undo: Hashable {
      var action: String
      /// What the form at that address calls undoing.
      var intent: String
    }
  }
}
