public import Foundation

extension StandInAccount {
  public struct LevelProgression: Sendable, Identifiable, Equatable {
    public let id: Int
    public let level: Int
    public let createdAt: Date
    public var unlockedAt: Date?
    public var startedAt: Date?
    /// When 90% of the level's kanji were passed.
    public var passedAt: Date?
    public var abandonedAt: Date?
    public var updatedAt: Date
  }

  public struct Reset: Sendable, Identifiable, Equatable {
    public let id: Int
    public let createdAt: Date
    public let confirmedAt: Date?
    public let originalLevel: Int
    public let targetLevel: Int
  }
}

extension StandInAccount.LevelProgression: Resource {
  static let collection = "level_progressions"

  var fields: JSON {
    [
      "level": .int(level), "created_at": .time(createdAt), "unlocked_at": .time(unlockedAt),
      "started_at": .time(startedAt), "passed_at": .time(passedAt),
      "completed_at": .null, "abandoned_at": .time(abandonedAt),
    ]
  }
}

extension StandInAccount.Reset: Resource {
  static let collection = "resets"
  var updatedAt: Date { confirmedAt ?? createdAt }

  var fields: JSON {
    [
      "created_at": .time(createdAt), "confirmed_at": .time(confirmedAt),
      "original_level": .int(originalLevel), "target_level": .int(targetLevel),
    ]
  }
}
