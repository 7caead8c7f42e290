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
  var banner: Layout.Banner?
  var notice: Notice?
  var frame: Frame
}
