public import Foundation

extension StandInAccount {
  public struct User: Sendable {
    public var id: String
    public var username: String
    public var level: Int
    public var startedAt: Date
    public var vacationStartedAt: Date?
    public var subscription = Subscription.recurring(until: nil)
    public var preferences = Preferences()
    /// Asleep after months without use: everything is refused.
    public var isHibernating = false
    public var updatedAt: Date
  }

  public struct Subscription: Sendable {
    public var type: String
    public var isActive: Bool
    /// 3 or 60.
    public var maxLevelGranted: Int
    public var periodEndsAt: Date?

    public static let free = Subscription(type: "free", isActive: false, maxLevelGranted: 3)
    public static let lifetime = Subscription(type: "lifetime", isActive: true, maxLevelGranted: 60)

    public static func recurring(until end: Date?) -> Subscription {
      Subscription(type: "recurring", isActive: true, maxLevelGranted: 60, periodEndsAt: end)
    }
  }

  public struct Preferences: Sendable, Equatable {
    public var extraStudyAutoplayAudio = false
    public var lessonsAutoplayAudio = false
    public var lessonsBatchSize = 5
    public var reviewsAutoplayAudio = false
    public var reviewsDisplaySRSIndicator = true
    public var reviewsPresentationOrder = "shuffled"
  }
}

extension StandInAccount.User {
  /// Without an id outside of its data, unlike every other resource.
  func json(at base: String) -> JSON {
    [
      "object": "user", "url": .string("\(base)/user"), "data_updated_at": .time(updatedAt),
      "data": [
        "id": .string(id), "username": .string(username), "level": .int(level),
        "profile_url": .string("https://www.wanikani.example/users/\(username)"),
        "started_at": .time(startedAt), "current_vacation_started_at": .time(vacationStartedAt),
        "subscription": subscription.json, "preferences": preferences.json,
      ],
    ]
  }
}

extension StandInAccount.Subscription {
  fileprivate var json: JSON {
    [
      "active": .bool(isActive), "type": .string(type), "max_level_granted": .int(maxLevelGranted),
      "period_ends_at": .time(periodEndsAt),
    ]
  }
}

extension StandInAccount.Preferences {
  fileprivate var json: JSON {
    [
      "default_voice_actor_id": 1, "extra_study_autoplay_audio": .bool(extraStudyAutoplayAudio),
      "lessons_autoplay_audio": .bool(lessonsAutoplayAudio),
      "lessons_batch_size": .int(lessonsBatchSize),
      "lessons_presentation_order": "ascending_level_then_subject",
      "reviews_autoplay_audio": .bool(reviewsAutoplayAudio),
      "reviews_display_srs_indicator": .bool(reviewsDisplaySRSIndicator),
      "reviews_presentation_order": .string(reviewsPresentationOrder),
    ]
  }
}
