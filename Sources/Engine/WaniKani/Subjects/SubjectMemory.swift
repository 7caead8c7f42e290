public import Foundation

/// How well a subject is remembered as FSRS sees it, by the lesson and the reviews done of it here.
///
/// It is worked out of the log whenever it is looked at, and moves nothing at the service. What was
/// done on other devices it does not know.
public struct SubjectMemory: Hashable, Sendable {
  /// A lesson or a review that was done.
  struct Answered: Hashable {
    var at: Date
    var grade: Grade
  }

  public let fsrs: FSRS
  /// Of new decks, by the settings.
  public let retention: Double
  /// How often it was answered, its lesson included.
  public let answers: Int
  public let memory: Memory
  /// When it was answered last.
  public let last: Date
  private let boundary: DayBoundary

  /// Nil where nothing was answered.
  init?(_ answered: [Answered], _ settings: Settings) {
    guard let first = answered.first else { return nil }
    (fsrs, retention, boundary) = (settings.fsrs, settings.retention, settings.boundary)
    answers = answered.count
    var (memory, last) = (settings.fsrs.first(first.grade), first.at)
    for next in answered.dropFirst() {
      let elapsed = fsrs.version.elapsed(from: last, to: next.at, boundary)
      memory = settings.fsrs.next(memory, next.grade, after: elapsed)
      last = max(last, next.at)
    }
    (self.memory, self.last) = (memory, last)
  }

  /// The chance that it is recalled now, 0 to 1.
  public func retrievability(at now: Date) -> Double {
    fsrs.retrievability(of: memory, after: fsrs.version.elapsed(from: last, to: now, boundary))
  }

  /// Days from the last answer until recall falls to the retention, neither rounded nor fuzzed.
  public var interval: Double { fsrs.interval(of: memory, retention: retention) }

  /// When FSRS would ask it.
  public var due: Date { last + interval * 86_400 }
}
