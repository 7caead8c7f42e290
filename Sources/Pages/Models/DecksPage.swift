/// Every deck, as a tree.
struct DecksPage {
  var chrome: Chrome
  var decks: [DeckRow]
  var add: String
  var name: Field
  var importing: String
}
