/// A lesson under way: five items are shown, then asked until each is right.
struct LessonPage: TemplatePage {
  var chrome: Chrome
  var frame: SessionFrame
  var state: State

  enum State: Hashable {
    case item(Presentation)
    case question(Question)
    case told(Told)
    case recalled(Recalled)
    case done(Done)
  }

  struct Presentation: Hashable {
    var view: ItemView
    var step: String
    var hasPrevious: Bool
    /// The button after the last item begins the quiz.
    var isLast: Bool
    var steps: [Step]
  }

  struct Step: Hashable {
    var glyph: String
    var isCurrent: Bool
    var isSeen: Bool
  }

  struct Question: Hashable {
    var kind: String
    var kindLabel: String
    /// "Meaning" or "Reading".
    var asks: String
    var headline: Headline
    var picture: ItemView.Picture?
    /// Where a typed answer goes; absent when it is recalled and judged by oneself.
    var typing: Typing?
    var reveal: String?
  }

  struct Typing: Hashable {
    var action: String
    /// What is typed: `ja` or `en`.
    var lang: String
    var placeholder: String
    /// Romaji becomes kana while it is typed.
    var isKana = false
    /// What is to be mended; empty for a first try.
    var typed = ""
    /// Why what was typed before did not count.
    var reason: String?
  }

  /// A typed answer and whether it was right.
  struct Told: Hashable {
    var kind: String
    var kindLabel: String
    var asks: String
    var headline: Headline
    var picture: ItemView.Picture?
    var answer: Headline
    var comparison: Comparison
    var help: ItemView.Mnemonic?
    var proceed: String
    /// "I was right", where the answer was refused.
    var claim: String?
    /// "I slipped".
    var takeBack: String?
  }

  /// An answer that the learner judges.
  struct Recalled: Hashable {
    var kind: String
    var kindLabel: String
    var asks: String
    var headline: Headline
    var answer: Headline
    var help: ItemView.Mnemonic?
    var judge: String
  }

  struct Done: Hashable {
    var learned: [Chip]
    var again: String?
    var waiting: Int
    /// When the first of them comes back.
    var firstReview: String
    var study: String?
    var home: String
  }
}
