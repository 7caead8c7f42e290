/// Every deck, as a tree.
struct DecksPage: Page {
  var chrome: Chrome
  var decks: [DeckRow]
  var add: String
  var name: Field
  var importing: String
}
