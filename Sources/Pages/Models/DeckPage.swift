/// One deck: what is in it, how it is studied, and what is added to it.
struct DeckPage: Page {
  var chrome: Chrome
  var name: String
  var parents: [Link]
  var row: DeckRow
  /// Starts a session; the button pressed says whether it moves the schedule.
  var start: String
  /// Where what is new in it is learned, in a deck whose items are met in lessons.
  var lesson: String?
  var find: String
  var query: Field
  var table: ItemTable
  var options: Options
  var form: ItemForm
  var importing: String
  var exporting: String
  /// Renames or deletes the deck.
  var edit: String
  var rename: Field

  struct Options: Hashable {
    var action: String
    var isOpen: Bool
    var newPerDay: Field
    var reviewsPerDay: Field
    var retention: Field
    var order: [Choice]
    var asksRecall: Bool
    var asksProduction: Bool
    var asksTyped: Bool
    var asksMeaning: Bool
    var asksReading: Bool
    var buriesSiblings: Bool
    /// New items are met in lessons.
    var isTaught: Bool
  }
}
