import Foundation

/// Everything that turned an answer into a due date, as the log keeps it beside the answer.
struct SchedulingTerms: Hashable, Codable, Sendable {
  var fsrs: FSRS.Version
  var weights: [Double]
  var retention: Double
  var maximumInterval: Int
  /// In seconds, as are the relearning steps.
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

  /// The same steps, retention and limits, understood by another model of memory.
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
