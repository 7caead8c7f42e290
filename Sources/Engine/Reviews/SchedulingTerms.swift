import Foundation

/// The parameters that turned an answer into a due date, logged with the answer.
struct SchedulingTerms: Hashable, Codable, Sendable {
  var fsrs: FSRS.Version
  var weights: [Double]
  var retention: Double
  var maximumInterval: Int
  /// The learning steps in seconds, like the relearning steps.
  var learningSteps: [Int64]
  var relearningSteps: [Int64]
  var fuzzes: Bool
  var timeZone: String
  var dayStartsAtHour: Int

  init(_ settings: Settings, retention: Double) {
    fsrs = settings.fsrs.version
    weights = settings.fsrs.weights
    self.retention = retention
    maximumInterval = settings.maximumInterval
    learningSteps = settings.learningSteps.map(\.components.seconds)
    relearningSteps = settings.relearningSteps.map(\.components.seconds)
    fuzzes = settings.fuzzes
    timeZone = settings.timeZone.identifier
    dayStartsAtHour = settings.dayStartsAtHour
  }

  /// These terms under another version of FSRS.
  func scheduler(_ fsrs: FSRS) -> Scheduler {
    Scheduler(
      fsrs: fsrs, retention: retention, maximumInterval: maximumInterval,
      learningSteps: learningSteps.map(Duration.seconds),
      relearningSteps: relearningSteps.map(Duration.seconds), fuzzes: fuzzes)
  }

  var boundary: DayBoundary {
    DayBoundary(
      timeZone: TimeZone(identifier: timeZone) ?? .gmt, startsAtHour: dayStartsAtHour)
  }
}
