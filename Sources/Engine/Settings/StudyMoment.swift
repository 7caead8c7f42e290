import Foundation

/// The moment at which it is asked what waits, as the learner's settings have it.
struct StudyMoment {
  let now: Date
  let today: Day
  let settings: Settings
  let boundary: DayBoundary

  init(_ now: Date, _ settings: Settings) {
    self.now = now
    self.settings = settings
    boundary = settings.boundary
    today = boundary.day(of: now)
  }

  /// Up to when a learning step is shown if nothing else is left.
  var soon: Date { now + settings.learnAhead / .seconds(1) }
}

extension Settings {
  /// The chance that a card is recalled now, 0 to 1; nil for one that was never answered.
  func retrievability(of progress: CardProgress, at now: Date) -> Double? {
    guard let memory = progress.memory, let last = progress.lastReviewedAt else { return nil }
    return fsrs.retrievability(
      of: memory, after: fsrs.version.elapsed(from: last, to: now, boundary))
  }
}
