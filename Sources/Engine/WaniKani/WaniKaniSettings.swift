import Foundation

/// How WaniKani's subjects are studied, and when they are synced.
public struct WaniKaniSettings: SettingGroup {
  /// `site` follows the account's preference.
  public enum ReviewOrder: String, SettingChoices {
    case site, shuffled, level
    case newestLevel = "newest-level"
    case stage, kind, overdue
    /// Sorts by the wait as a share of the stage's interval.
    case relativeOverdue = "relative-overdue"
  }

  public enum LessonOrder: String, SettingChoices { case site, interleaved }

  /// How a subject's meaning and reading are paired.
  public enum Pairing: String, SettingChoices {
    case mixed
    case backToBack = "back-to-back"
    /// Back to back, reading first.
    case readingFirst = "reading-first"
  }

  public enum Answers: String, SettingChoices {
    case typed
    /// Nothing is typed: the person says whether they knew the answer, as in Anki.
    case selfGraded = "self-graded"
  }

  /// The voice of recordings, where there is a choice.
  public enum Voice: String, SettingChoices { case any, female, male }

  static let lessonSizes = 3...10
  static let standardAddress = "https://api.wanikani.com/v2"

  /// The address of the API; that of the environment goes first.
  var address = standardAddress
  var reviewOrder = ReviewOrder.site
  var lessonOrder = LessonOrder.site
  var pairing = Pairing.mixed
  var answers = Answers.typed
  /// The lesson size; nil for the account's preference.
  var lessonSize: Int?
  public var voice = Voice.any
  /// Whether to show FSRS predictions beside the stages; they don't affect the stages.
  var comparesFSRS = false
  /// Whether to sync every hour and after each session while a face is open.
  public var syncsByItself = true
  /// Whether a typo is incorrect in the review that can burn an item.
  var isStrictAtBurning = false

  public init() {}

  /// - Throws: `Problem` if the address can't be WaniKani's.
  static func address(from text: String) throws -> URL {
    guard let url = WebAddress.safe(WebAddress.withoutSlash(text)), url.query() == nil else {
      throw Problem(
        "“\(text)” is not a valid address for WaniKani.",
        remedy: "Use https, such as \(standardAddress); http works only on this computer.")
    }
    return url
  }
}

extension SettingSection {
  public static let waniKani = Self(
    "wanikani", "WaniKani", foldedTitle: "Options for an account", isWide: true)
}

extension WaniKaniSettings {
  public static let settings: [Setting] =
    [
      Setting("wanikani-address", "WaniKani's address; SANPO_WANIKANI_URL takes precedence.") {
        $0.waniKani.address
      } read: { text, settings in
        settings.waniKani.address = try address(from: text).absoluteString
      }
      .called("WaniKani's address")
      .overridden(by: "SANPO_WANIKANI_URL")
    ] + lessonsAndReviews + switches

  private static let lessonsAndReviews: [Setting] = [
    .choice("wanikani-review-order", "Order of WaniKani's reviews", \.waniKani.reviewOrder)
      .labelled(
        "Order of reviews", in: .waniKani,
        hint: "Which reviews come first."),
    .choice("wanikani-lesson-order", "Order of WaniKani's lessons", \.waniKani.lessonOrder)
      .labelled(
        "Order of lessons", in: .waniKani,
        hint: "Which lessons come first. Mixed takes radicals, kanji and vocabulary in turn."),
    .choice("wanikani-pairing", "Order of meaning and reading", \.waniKani.pairing)
      .labelled(
        "Meaning and reading", in: .waniKani,
        hint: "Whether the two questions of an item come one after the other."),
    .choice("wanikani-answers", "How WaniKani's questions are answered", \.waniKani.answers)
      .labelled(
        "Answers", in: .waniKani,
        hint: "Type answers, or say yourself whether you knew them, as in Anki."),
    lessonSize,
    .choice("wanikani-voice", "Voice of WaniKani's recordings", \.waniKani.voice)
      .labelled(
        "Voice", in: .waniKani, hint: "Which recordings of vocabulary are played."),
  ]

  private static let lessonSize = Setting(
    "wanikani-lesson-size", "Items per WaniKani lesson, 3 to 10, or “site”.",
    .choice(
      [SettingChoice(value: "site", label: site)]
        + lessonSizes.map { SettingChoice(value: "\($0)", label: "\($0)") })
  ) {
    $0.waniKani.lessonSize.map { "\($0)" } ?? "site"
  } read: { text, settings in
    let size = Int(text)
    guard text == "site" || size.map(lessonSizes.contains) ?? false else {
      throw Problem.invalidSetting(text, "Use a whole number from 3 to 10, or “site”.")
    }
    settings.waniKani.lessonSize = size
  }
  .labelled(
    "Items in a lesson", in: .waniKani, hint: "How many items are taught before the quiz.")

  private static let switches: [Setting] = [
    .switched(
      "wanikani-sync",
      "Sync with WaniKani five minutes after your last answer, and every hour.",
      \.waniKani.syncsByItself
    )
    .labelled("Sync five minutes after the last answer, and every hour", in: .waniKani),
    .switched(
      "wanikani-strict-burn", "Accept no typos in reviews that can burn an item.",
      \.waniKani.isStrictAtBurning
    )
    .labelled("Accept no typos in reviews that can burn an item", in: .waniKani),
    .switched(
      "wanikani-fsrs", "Show FSRS memory beside WaniKani's SRS stages.", \.waniKani.comparesFSRS
    )
    .labelled("Show FSRS memory beside SRS stages; nothing changes at WaniKani", in: .waniKani),
  ]

  /// The choice that follows the account's preference.
  fileprivate static let site = "As on wanikani.com"
}

extension WaniKaniSettings.ReviewOrder {
  public var label: String {
    switch self {
    case .site: WaniKaniSettings.site
    case .shuffled: "Shuffled"
    case .level: "By level"
    case .newestLevel: "Newest level first"
    case .stage: "By stage"
    case .kind: "By kind"
    case .overdue: "Longest waiting first"
    case .relativeOverdue: "Most overdue first"
    }
  }
}

extension WaniKaniSettings.LessonOrder {
  public var label: String {
    switch self {
    case .site: WaniKaniSettings.site
    case .interleaved: "Kinds mixed"
    }
  }
}

extension WaniKaniSettings.Pairing {
  public var label: String {
    switch self {
    case .mixed: "In any order"
    case .backToBack: "One after the other"
    case .readingFirst: "Reading first"
    }
  }
}

extension WaniKaniSettings.Answers {
  public var label: String {
    switch self {
    case .typed: "Typed"
    case .selfGraded: "Shown and graded by you, as in Anki"
    }
  }
}

extension Settings {
  public var waniKani: WaniKaniSettings {
    get { self[WaniKaniSettings.self] }
    set { self[WaniKaniSettings.self] = newValue }
  }
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
