/// A session of reviews, from the first question to the summary.
struct StudyPage: TemplatePage {
  var chrome: Chrome
  var frame: SessionFrame
  var state: State

  enum State: Hashable {
    case question(Question)
    case answer(Answer)
    case summary(Summary)
  }

  struct Question: Hashable {
    var kind: String
    var kindLabel: String
    /// What is asked: "Meaning", "Reading", "Recall".
    var asks: String
    var headline: Headline
    var picture: ItemView.Picture?
    var reveal: String
    var typing: Typing?
  }

  struct Typing: Hashable {
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

  struct Answer: Hashable {
    var kind: String
    var kindLabel: String
    var asks: String
    var headline: Headline
    var picture: ItemView.Picture?
    var answer: Headline
    var reading: String?
    var pitch: PitchDrawing?
    var notes: [TextLine]
    var example: ItemView.Example?
    var comparison: Comparison?
    var item: String
    var grade: String
    /// "I was right", where the answer was refused.
    var claim: String?
    /// "I slipped", where it was typed.
    var takeBack: String?
    var intervals: Intervals
    var suggested: Suggested
  }

  /// When each grade would bring the card back: "10 min", "3 d".
  struct Intervals: Hashable {
    var again: String
    var hard: String
    var good: String
    var easy: String
  }

  /// The grade a typed answer speaks for; `good` where nothing was typed.
  struct Suggested: Hashable {
    var again = false
    var good = true
  }

  struct Summary: Hashable {
    var answered: Int
    var right: String
    var time: String
    var pace: String
    var next: String?
    var more: String?
    var home: String
  }
}
