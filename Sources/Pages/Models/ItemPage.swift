/// An item with its cards: what is known of each memory, and why it is due when it is.
struct ItemPage: Page {
  var chrome: Chrome
  var view: ItemView
  var deck: Link
  var edit: String
  /// Where its actions go; the button pressed says which.
  var act: String
  var actions: [Action]
  var isDeleted: Bool
  var cards: [Card]

  /// Something that can be done to the item as a whole.
  struct Action: Hashable {
    var intent: String
    var label: String
  }

  struct Card: Hashable {
    var id: String
    var kindLabel: String
    /// `new`, `learning`, `review`, `relearning`, `suspended` or `buried`.
    var phase: String
    var phaseLabel: String
    var due: String
    var figures: [Fact]
    /// Remembering it now, of 100; absent for a card never answered.
    var retrievability: Int?
    var isLeech: Bool
    var why: Why?
    var history: [Review]
  }

  /// The terms that gave the due date.
  struct Why: Hashable {
    var sentence: String
    var terms: [Term]
  }

  struct Term: Hashable {
    var symbol: String
    var name: String
    var value: String
    var meaning: String
  }

  struct Review: Hashable {
    var time: String
    var grade: String
    var gradeLabel: String
    var face: String
    var think: String
    var answer: String
    var typed: String?
    /// The person was away for a while, so the times are cut.
    var isIdle: Bool
    var isCram: Bool
    var isUndone: Bool
  }
}
