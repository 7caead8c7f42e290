import Foundation

/// One of the service's spaced repetition systems: the stages, and how long each waits.
public struct SRSSystem: Hashable, Sendable, Identifiable, Codable {
  public typealias ID = Int64

  public var id: ID
  public var name: String
  public var starting: Int
  public var passing: Int
  public var burning: Int
  /// In seconds, by the stage that an item is in; none at the first and last.
  public var intervals: [Int: Double]

  public init(
    id: ID, name: String, starting: Int, passing: Int, burning: Int, intervals: [Int: Double]
  ) {
    (self.id, self.name, self.starting) = (id, name, starting)
    (self.passing, self.burning, self.intervals) = (passing, burning, intervals)
  }

  /// When an item that came to a stage is asked next; nil when it is not asked again.
  ///
  /// The service cuts down to the hour: what comes to four hours at 3:34 is asked at 7:00.
  func next(at stage: Int, from instant: Date) -> Date? {
    guard stage < burning, let interval = intervals[stage] else { return nil }
    return (instant + interval).cutToTheHour
  }
}

extension Date {
  /// Of UTC, as the service cuts.
  var cutToTheHour: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
  }
}
