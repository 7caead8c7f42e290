import Foundation

/// Runs a review log through FSRS, one review at a time.
///
///     var replay = Replay(FSRS(.six), boundary: DayBoundary(timeZone: zone))
///     for review in Replay.parse(text).reviews { print(try replay.step(review)) }
///
/// Cards may be mixed, but each card's reviews must be in chronological order. A review earlier
/// than its card's last one throws and changes nothing.
public struct Replay: Sendable {
  /// One line of a log.
  public struct Review: Hashable, Sendable {
    public let line: Int
    public let card: Int64
    /// Milliseconds since 1970.
    public internal(set) var time: Int64
    public let grade: Grade
    /// The time for the answer in milliseconds; 0 if the log has none.
    var duration: Int64 = 0
    /// Whether the card's memory doesn't follow from it.
    public var isCram = false
    /// Whether the log gives only the day, so that the time is its noon in UTC.
    var isOfDay = false
    /// The values that only Anki's columns have.
    var logged: Logged?

    struct Logged: Hashable, Sendable {
      /// In days, or seconds if negative.
      var interval: Int
      var lastInterval: Int
      var factor: Int
      var type: Int
    }
  }

  /// A review with the card's state before and after it.
  public struct Step: Hashable, Sendable {
    public let review: Review
    /// Days since the card's last review, as the FSRS version counts them. 0 for the first.
    public let elapsed: Double
    /// The probability of recall just before the answer. Nil for a card's first review.
    public let retrievability: Double?
    public let memory: Memory
    /// Days until the probability of recall falls to 90%, neither rounded nor fuzzed.
    public let interval: Double
  }

  /// A line that was rejected, with the reason as a sentence.
  public struct InvalidLine: Error, Hashable, Sendable, CustomStringConvertible {
    public let line: Int
    public let reason: String

    public var description: String { "line \(line): \(reason)" }
  }

  let fsrs: FSRS
  private var days: DayTable
  private var cards: [Int64: Last] = [:]

  private struct Last {
    var memory: Memory
    var time: Int64
    var day: Int
  }

  public init(_ fsrs: FSRS, boundary: DayBoundary) {
    self.fsrs = fsrs
    days = DayTable(boundary)
  }

  /// Applies a review, and returns it with the card's state before and after it.
  ///
  /// - Throws: `InvalidLine` if it is earlier than the card's last one; nothing is changed then.
  public mutating func step(_ review: Review) throws(InvalidLine) -> Step {
    let day = days.day(of: review.time)
    guard let last = cards[review.card] else {
      let memory = fsrs.first(review.grade)
      return record(review, day, elapsed: 0, retrievability: nil, memory)
    }
    guard review.time >= last.time else {
      throw InvalidLine(
        line: review.line, reason: "Card \(review.card) was already reviewed at \(last.time).")
    }
    let elapsed = fsrs.version.elapsed(
      days: day - last.day, seconds: Double(review.time - last.time) / 1000)
    return record(
      review, day, elapsed: elapsed,
      retrievability: fsrs.retrievability(of: last.memory, after: elapsed),
      fsrs.next(last.memory, review.grade, after: elapsed))
  }

  private mutating func record(
    _ review: Review, _ day: Int, elapsed: Double, retrievability: Double?, _ memory: Memory
  ) -> Step {
    cards[review.card] = Last(memory: memory, time: review.time, day: day)
    return Step(
      review: review, elapsed: elapsed, retrievability: retrievability, memory: memory,
      interval: fsrs.interval(of: memory, retention: 0.9))
  }
}

/// Converts milliseconds to days and caches the result per hour, because a time zone is too slow to
/// query for millions of reviews.
private struct DayTable: Sendable {
  private let boundary: DayBoundary
  private var known: [Int64: Hour] = [:]

  /// An hour, in which at most one day ends.
  private struct Hour {
    let day: Int
    let end: Int64
    let nextDay: Int
  }

  private static let length: Int64 = 3_600_000

  init(_ boundary: DayBoundary) { self.boundary = boundary }

  mutating func day(of time: Int64) -> Int {
    let index = time / Self.length
    let hour = known[index] ?? learn(index)
    return time < hour.end ? hour.day : hour.nextDay
  }

  private mutating func learn(_ index: Int64) -> Hour {
    let start = Date(timeIntervalSince1970: Double(index * Self.length) / 1000)
    let day = boundary.day(of: start)
    let end = boundary.start(of: day.advanced(by: 1))
    let hour = Hour(
      day: day.number, end: Int64((end.timeIntervalSince1970 * 1000).rounded()),
      nextDay: boundary.day(of: end).number)
    known[index] = hour
    return hour
  }
}
