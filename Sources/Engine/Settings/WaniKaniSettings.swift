import Foundation

/// The settings for studying WaniKani.
public struct WaniKaniSettings: Hashable, Sendable {
  /// `site` follows the account's preference.
  public enum ReviewOrder: String, CaseIterable, Sendable {
    case site, shuffled, level
    case newestLevel = "newest-level"
    case stage, kind, overdue
    /// By the wait as a share of the stage's interval.
    case relativeOverdue = "relative-overdue"
  }

  public enum LessonOrder: String, CaseIterable, Sendable { case site, interleaved }

  /// How a subject's meaning and reading are paired.
  public enum Pairing: String, CaseIterable, Sendable {
    case mixed
    case backToBack = "back-to-back"
    /// Back to back, reading first.
    case readingFirst = "reading-first"
  }

  public enum Answers: String, CaseIterable, Sendable {
    case typed
    /// Nothing is typed: the person says whether they knew the answer, as in Anki.
    case selfGraded = "self-graded"
  }

  /// By which recordings are utterance, where there is a choice.
  public enum Voice: String, CaseIterable, Sendable { case any, female, male }

  public static let lessonSizes = 3...10
  public static let standardAddress = "https://api.wanikani.com/v2"

  public var reviewOrder = ReviewOrder.site
  public var lessonOrder = LessonOrder.site
  public var pairing = Pairing.mixed
  public var answers = Answers.typed
  /// The lesson size; nil for the account's preference.
  public var lessonSize: Int?
  public var voice = Voice.any
  /// Whether to show FSRS predictions beside the stages; they don't affect the stages.
  public var comparesFSRS = false
  /// Whether to sync every hour and after each session while a face is open.
  public var syncsByItself = true
  /// Whether a typo is incorrect in the review that can burn an item.
  public var isStrictAtBurning = false

  /// - Throws: `Problem` if the address can't be WaniKani's.
  static func address(from text: String) throws -> URL {
    let address = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let url = WebAddress.safe(address), url.query() == nil else {
      throw Problem(
        "“\(text)” is not a valid address for WaniKani.",
        remedy: "Use https, such as \(standardAddress); http works only on this computer.")
    }
    return url
  }
}

extension Setting {
  static let waniKani: [Setting] = [
    .choice(
      "wanikani-review-order", "Order of WaniKani's reviews", \.waniKani.reviewOrder),
    .choice(
      "wanikani-lesson-order", "Order of WaniKani's lessons", \.waniKani.lessonOrder),
    .choice(
      "wanikani-pairing", "Order of meaning and reading", \.waniKani.pairing),
    .choice("wanikani-answers", "How WaniKani's questions are answered", \.waniKani.answers),
    Setting("wanikani-lesson-size", "Items per WaniKani lesson, 3 to 10, or “site”.") {
      $0.waniKani.lessonSize.map { "\($0)" } ?? "site"
    } read: { text, settings in
      let size = Int(text)
      guard text == "site" || size.map(WaniKaniSettings.lessonSizes.contains) ?? false else {
        throw refusal(text, "Use a whole number from 3 to 10, or “site”.")
      }
      settings.waniKani.lessonSize = size
    },
    .choice("wanikani-voice", "Voice of WaniKani's recordings", \.waniKani.voice),
    .switched(
      "wanikani-fsrs", "Show FSRS memory beside WaniKani's SRS stages.",
      \.waniKani.comparesFSRS),
    .switched(
      "wanikani-sync", "Sync with WaniKani after a session and every hour.",
      \.waniKani.syncsByItself),
    .switched(
      "wanikani-strict-burn", "Accept no typos in reviews that can burn an item.",
      \.waniKani.isStrictAtBurning),
  ]
}

extension Settings {
  /// Returns how strictly a WaniKani review is checked.
  func answers(ofReviewAt stage: Int) -> AnswerPolicy {
    var policy = answers
    // Stage 8 is Enlightened, the last one before Burned.
    if waniKani.isStrictAtBurning, stage == 8 { policy[.imprecise] = .reject }
    return policy
  }
}
