/// What stands around every region: the head of the document, the navigation, the overlay.
struct Frame: Hashable {
  var title: String
  /// `light`, `dark`, or `system`.
  var theme: String
  var keys: Keys
  var keyLines: [KeyLine]
  var nav: [NavLink]
  var links: Links

  struct NavLink: Hashable {
    var label: String
    var section: String
    var url: String
    var isCurrent: Bool
  }

  struct Links: Hashable {
    var home: String
    var keys: String
    var about: String
    var compare: String
    var live: String
    /// Style sheets in their order, the tokens first.
    var styles: [String]
    var scripts: [String]
    var dictionary: String
    var icon: String
  }
}
