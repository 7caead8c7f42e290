import Foundation

/// A spaced repetition system of the service: its stages and their intervals.
public struct SRSSystem: Hashable, Sendable, Identifiable, Codable {
  public typealias ID = Int64

  public var id: ID
  var name: String
  var starting: Int
  var passing: Int
  var burning: Int
  /// The intervals in seconds by stage; the first and last stage have none.
  var intervals: [Int: Double]
  /// Nil, like `createdAt`, if it was stored before version 0.6.0.
  var description: String?
  var createdAt: Date?

  /// Returns the next review of an item that reached a stage, or nil if there is none.
  ///
  /// The service rounds down to the hour: at 3:34, four hours lead to 7:00.
  func next(at stage: Int, from instant: Date) -> Date? {
    guard stage < burning, let interval = intervals[stage] else { return nil }
    return (instant + interval).roundedDownToHour
  }
}

extension Date {
  /// The date rounded down to the full hour in UTC, as the service does.
  var roundedDownToHour: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
  }
}
