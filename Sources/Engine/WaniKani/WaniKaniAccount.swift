public import Foundation

/// The account at WaniKani with its level and preferences.
public struct WaniKaniAccount: Hashable, Sendable, Identifiable {
  public typealias ID = String

  public var id: ID
  public var username: String
  /// The level at the service, regardless of the subscription.
  public var level: Int
  /// The highest level that may be shown or asked.
  public var grantedLevel: Int
  public var vacationSince: Date?
  var lessonBatchSize: Int
  var reviewOrder: String

  /// The highest level that may be studied.
  var studyLevel: Int { min(level, grantedLevel) }

  /// A sentence about the levels of a subscription.
  public static func coverage(upTo granted: Int) -> String {
    "Your subscription covers \(granted > 1 ? "levels 1 to \(granted)" : "level 1 only")."
  }

  /// The sentence for a learner of a level beyond the subscription; nil for others.
  func coverage(at level: Int) -> String? {
    level > grantedLevel ? Self.coverage(upTo: grantedLevel) : nil
  }
}

extension WaniKaniSettings {
  func reviewOrder(for account: WaniKaniAccount) -> ReviewOrder {
    guard reviewOrder == .site else { return reviewOrder }
    return account.reviewOrder == "lower_levels_first" ? .level : .shuffled
  }

  func lessonSize(for account: WaniKaniAccount) -> Int {
    (lessonSize ?? account.lessonBatchSize).clamped(to: Self.lessonSizes)
  }
}
