public import Foundation

extension StandInAccount {
  public struct SpacedRepetitionSystem: Sendable, Identifiable {
    public let id: Int
    public let name: String
    public let description: String
    /// The intervals in seconds, from the first stage after the lesson to the last before burning.
    public let intervals: [Int]
    let updatedAt = Date(timeIntervalSince1970: 1_596_000_000)

    public static let startingStage = 1
    public static let passingStage = 5
    public static let burningStage = 9

    /// Returns the interval before the next review, or nil at the first and the last stage.
    public func interval(ofStage stage: Int) -> TimeInterval? {
      (1...intervals.count).contains(stage) ? TimeInterval(intervals[stage - 1]) : nil
    }

    /// Returns the time of the next review: after the stage's interval, rounded down to the hour.
    func nextReview(atStage stage: Int, after time: Date) -> Date? {
      interval(ofStage: stage).map { Timestamp.hour(of: time + $0) }
    }

    /// The two systems of the service, with the intervals from its documentation.
    public static let ofTheService = [
      SpacedRepetitionSystem(
        id: 1, name: "Default system for dictionary subjects", description: "The usual system",
        intervals: [14_400, 28_800, 82_800, 169_200] + fromGuru),
      SpacedRepetitionSystem(
        id: 2, name: "Default system for dictionary subjects (accelerated)",
        description: "A faster system for the first levels",
        intervals: [7_200, 14_400, 28_800, 82_800] + fromGuru),
    ]

    private static let fromGuru = [601_200, 1_206_000, 2_588_400, 10_364_400]
  }
}

extension StandInAccount.SpacedRepetitionSystem: Resource {
  static let collection = "spaced_repetition_systems"

  var fields: JSON {
    [
      "created_at": .time(updatedAt), "name": .string(name), "description": .string(description),
      "unlocking_stage_position": 0, "starting_stage_position": .int(Self.startingStage),
      "passing_stage_position": .int(Self.passingStage),
      "burning_stage_position": .int(Self.burningStage),
      "stages": .array((0...Self.burningStage).map(stage)),
    ]
  }

  private func stage(_ position: Int) -> JSON {
    let interval = interval(ofStage: position)
    return [
      "position": .int(position), "interval": interval.map { .int(Int($0)) } ?? .null,
      "interval_unit": interval == nil ? .null : "seconds",
    ]
  }
}
