/// A deck in the tree of decks, with what it holds for today.
struct DeckRow: Hashable {
  var id: String
  /// The last part of the deck's name.
  var name: String
  var path: String
  var url: String
  /// 0 for a deck at the top, at most 4: deeper decks are drawn as deep as that.
  var depth: Int
  var new: Int
  var learning: Int
  var due: Int
  var total: Int
  /// Starts a session of this deck; absent when nothing is to be done.
  var study: String?
}
