import Foundation

/// How WaniKani's things are studied.
public struct WaniKaniSettings: Hashable, Sendable {
  /// `site` is what the person has chosen there.
  public enum ReviewOrder: String, CaseIterable, Sendable {
    case site, shuffled, level
    case newestLevel = "newest-level"
    case stage, kind, overdue
  }

  public enum LessonOrder: String, CaseIterable, Sendable { case site, interleaved }

  /// Whether the reading of a subject follows on its meaning.
  public enum Pairing: String, CaseIterable, Sendable {
    case mixed
    case backToBack = "back-to-back"
    /// Back to back, the reading before its meaning.
    case readingFirst = "reading-first"
  }

  /// By which recordings are spoken, where there is a choice.
  public enum Voice: String, CaseIterable, Sendable { case any, female, male }

  public static let lessonSizes = 3...10
  public static let standardAddress = "https://api.wanikani.com/v2"

  public var reviewOrder = ReviewOrder.site
  public var lessonOrder = LessonOrder.site
  public var pairing = Pairing.mixed
  /// Nil as the person has chosen at the site.
  public var lessonSize: Int?
  public var voice = Voice.any
  /// Whether FSRS is worked out beside the service's stages; it moves none of them.
  public var comparesFSRS = false
  /// Every hour and after a session, while a face is open.
  public var syncsByItself = true

  /// - Throws: `Problem` for an address at which WaniKani cannot be.
  static func address(from text: String) throws -> URL {
    let address = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let url = WebAddress.safe(address), url.query() == nil else {
      throw Problem(
        "“\(text)” is not an address at which WaniKani could be.",
        remedy: "Give one with https, such as \(standardAddress); http only of this machine.")
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
      "wanikani-pairing", "Whether a reading follows on its meaning", \.waniKani.pairing),
    Setting("wanikani-lesson-size", "Items in one lesson of WaniKani, 3 to 10, or “site”.") {
      $0.waniKani.lessonSize.map { "\($0)" } ?? "site"
    } read: { text, settings in
      let size = Int(text)
      guard text == "site" || size.map(WaniKaniSettings.lessonSizes.contains) ?? false else {
        throw refusal(text, "Give a whole number from 3 to 10, or “site”.")
      }
      settings.waniKani.lessonSize = size
    },
    .choice("wanikani-voice", "Voice of WaniKani's recordings", \.waniKani.voice),
    .switched(
      "wanikani-fsrs", "Show what FSRS makes of WaniKani's items beside their stages.",
      \.waniKani.comparesFSRS),
    .switched(
      "wanikani-sync", "Sync with WaniKani after a session and every hour.",
      \.waniKani.syncsByItself),
  ]
}
