/// A page of items found, as the deck page and the find page list them.
struct ItemTable: Hashable {
  /// "1–50 of 1,234"
  var summary: String
  var rows: [Row]
  var previous: String?
  var next: String?

  struct Row: Hashable {
    var front: String
    var frontLang: String
    var back: String
    var url: String
    var due: String
    var interval: String
    /// Shown where the rows come from more than one deck.
    var deck: String?
    var flags: [Flag]
  }

  struct Flag: Hashable {
    var label: String
    /// `suspended`, `buried` or `leech`.
    var kind: String
  }
}
