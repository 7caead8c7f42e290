import Foundation

@testable import Engine

/// Noon on 21 November 2026, a day of 24 hours.
enum Berlin {
  static let boundary = DayBoundary("Europe/Berlin")
  static let noon = Date(timeIntervalSince1970: 1_795_258_800)
  static let today = boundary.day(of: noon)
}

extension DayBoundary {
  init(_ zone: String, startsAtHour hour: Int = 4) {
    self.init(timeZone: TimeZone(identifier: zone) ?? .gmt, startsAtHour: hour)
  }
}

extension Scheduler {
  static let plain = Scheduler(fuzzes: false)

  func answer(
    _ grade: Grade, _ progress: CardProgress, card: Int64 = 1, at instant: Date = Berlin.noon,
    boundary: DayBoundary = Berlin.boundary
  ) -> Outcome {
    outcome(
      of: grade, for: card, progress, at: instant, on: boundary.day(of: instant),
      boundary: boundary)
  }

  func outcomes(_ progress: CardProgress, card: Int64 = 1) -> Outcomes {
    outcomes(
      for: card, progress, at: Berlin.noon, on: Berlin.today, boundary: Berlin.boundary)
  }
}

extension CardProgress {
  static func learning(step: Int) -> CardProgress {
    var progress = learned(stability: 1, interval: 0)
    progress.phase = .learning(step: step)
    progress.lastDay = Berlin.today
    progress.lastReviewedAt = Berlin.noon
    return progress
  }

  static func relearning(step: Int) -> CardProgress {
    var progress = learning(step: step)
    progress.phase = .relearning(step: step)
    return progress
  }

  /// A review card, last answered `elapsed` days before noon, or else exactly due at noon.
  static func learned(
    stability: Double, difficulty: Double = 5, interval: Int, elapsed: Int? = nil,
    repetitions: Int = 3
  ) -> CardProgress {
    let elapsed = elapsed ?? interval
    return CardProgress(
      phase: .review, memory: Memory(stability: stability, difficulty: difficulty),
      due: .on(Berlin.today.advanced(by: interval - elapsed)), interval: interval,
      repetitions: repetitions, lapses: 0, lastDay: Berlin.today.advanced(by: -elapsed),
      lastReviewedAt: Berlin.noon.addingTimeInterval(-86_400 * Double(elapsed)))
  }
}

extension Explanation {
  var days: Days? {
    guard case .days(let days) = wait else { return nil }
    return days
  }
}
