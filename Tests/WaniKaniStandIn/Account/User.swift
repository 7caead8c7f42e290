public import Foundation

extension StandInAccount {
  public struct User: Sendable {
    public var id: String
    public var username: String
    public var level: Int
    public var startedAt: Date
    public var vacationStartedAt: Date?
    public var subscription = Subscription.recurring
    /// Whether the account is hibernating after months without use. Every request is then refused.
    public var isHibernating = false
    public var updatedAt: Date
  }

  public struct Subscription: Sendable {
    public var type: String
    public var isActive = true
    /// The highest level granted: 3 or 60.
    public var maxLevelGranted = 60

    public static let free = Subscription(type: "free", isActive: false, maxLevelGranted: 3)
    /// A subscription that ended, to a course whose first level is free.
    public static let lapsed = Subscription(type: "free", isActive: false, maxLevelGranted: 1)
    public static let recurring = Subscription(type: "recurring")
    public static let lifetime = Subscription(type: "lifetime")
  }
}

extension StandInAccount.User {
  /// The user as JSON. Unlike other resources, it has its ID only inside its data.
  func json(at base: String) -> JSON {
    [
      "object": "user", "url": .string("\(base)/user"), "data_updated_at": .time(updatedAt),
      "data": [
        "id": .string(id), "username": .string(username), "level": .int(level),
        "profile_url": .string("https://www.wanikani.example/users/\(username)"),
        "started_at": .time(startedAt), "current_vacation_started_at": .time(vacationStartedAt),
        "subscription": [
          "active": .bool(subscription.isActive), "type": .string(subscription.type),
          "max_level_granted": .int(subscription.maxLevelGranted), "period_ends_at": .null,
        ],
        "preferences": [
          "default_voice_actor_id": 1, "extra_study_autoplay_audio": false,
          "lessons_autoplay_audio": false, "lessons_batch_size": 5,
          "lessons_presentation_order": "ascending_level_then_subject",
          "reviews_autoplay_audio": false, "reviews_display_srs_indicator": true,
          "reviews_presentation_order": "shuffled",
        ],
      ],
    ]
  }
}
