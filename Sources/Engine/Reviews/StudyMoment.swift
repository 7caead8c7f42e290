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
