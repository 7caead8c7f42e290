import Foundation

/// A time with the settings that determine what is due then.
struct StudyMoment {
  /// How early a learning step can be shown if nothing else is left, in seconds.
  static let learnAhead: TimeInterval = 20 * 60

  let now: Date
  let today: Day
  let settings: Settings
  let boundary: DayBoundary

  init(_ now: Date, _ settings: Settings) {
    (self.now, self.settings) = (now, settings)
    boundary = settings.boundary
    today = boundary.day(of: now)
  }

  /// The end of the learn-ahead limit.
  var soon: Date { now + Self.learnAhead }
}

extension Settings {
  /// The probability of recalling the card now, from 0 to 1; nil for a new card.
  func retrievability(of progress: CardProgress, at now: Date) -> Double? {
    guard let memory = progress.memory, let last = progress.lastReviewedAt else { return nil }
    return fsrs.retrievability(
      of: memory, after: fsrs.version.elapsed(from: last, to: now, boundary))
  }
}
