/// What of WaniKani may be learned now, to choose from.
struct LessonChoicePage: Page {
  var chrome: Chrome
  var action: String
  var board: String
  /// "Choose up to 10 of 24."
  var sentence: String
  /// Why nothing was begun.
  var refusal: String?
  var groups: [Group]

  struct Group: Hashable {
    /// "Level 2, kanji"
    var name: String
    var offers: [Offer]
  }

  struct Offer: Hashable {
    /// Of the box that stands for it.
    var field: String
    var text: String
    var lang: String
    var meaning: String
    var isChosen: Bool
  }
}
