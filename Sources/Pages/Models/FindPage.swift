/// Items found across every deck.
struct FindPage: Page {
  var chrome: Chrome
  var action: String
  var query: Field
  var table: ItemTable?
  /// Studies what was found without moving the schedule.
  var cram: String?
}
