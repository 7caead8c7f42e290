public import Foundation

/// The FSRS memory of a subject, from the lesson and the reviews done here.
///
/// Computed from the log each time; it affects nothing at the service and does not include what was
/// done on other devices.
public struct SubjectMemory: Hashable, Sendable {
  /// A completed lesson or review.
  struct Answered: Hashable {
    var at: Date
    var grade: Grade
  }

  public let fsrs: FSRS
  /// The desired retention of new decks, from the settings.
  public let retention: Double
  /// The number of answers, including the lesson.
  public let answers: Int
  public let memory: Memory
  /// When it was last answered.
  let last: Date
  private let boundary: DayBoundary

  /// Returns nil if there are no answers.
  init?(_ answered: [Answered], _ settings: Settings) {
    guard let first = answered.first else { return nil }
    fsrs = settings.fsrs
    retention = settings.retention
    boundary = settings.boundary
    answers = answered.count
    var (memory, last) = (settings.fsrs.first(first.grade), first.at)
    for next in answered.dropFirst() {
      let elapsed = fsrs.version.elapsed(from: last, to: next.at, boundary)
      memory = settings.fsrs.next(memory, next.grade, after: elapsed)
      last = max(last, next.at)
    }
    (self.memory, self.last) = (memory, last)
  }

  /// Returns the probability of recall, from 0 to 1.
  public func retrievability(at now: Date) -> Double {
    fsrs.retrievability(of: memory, after: fsrs.version.elapsed(from: last, to: now, boundary))
  }

  /// Days from the last answer until recall drops to the retention, neither rounded nor fuzzed.
  public var interval: Double { fsrs.interval(of: memory, retention: retention) }

  /// When FSRS would schedule the review.
  public var due: Date { last + interval * 86_400 }
}
