import Foundation

extension LevelProgression: Wired {
  init(wire: Data) throws {
    let wire = try JSONDecoder().decode(Resource<Fields>.self, from: wire)
    let fields = wire.fields
    self.init(
      id: wire.id, level: fields.level, unlockedAt: fields.unlocked?.date,
      startedAt: fields.started?.date, passedAt: fields.passed?.date,
      completedAt: fields.completed?.date, abandonedAt: fields.abandoned?.date)
  }

  private struct Fields: Decodable {
    var level: Int
    var unlocked, started, passed, completed, abandoned: Instant?

    enum CodingKeys: String, CodingKey {
      case level
      case unlocked = "unlocked_at"
      case started = "started_at"
      case passed = "passed_at"
      case completed = "completed_at"
      case abandoned = "abandoned_at"
    }
  }
}

extension LevelReset: Wired {
  init(wire: Data) throws {
    let wire = try JSONDecoder().decode(Resource<Fields>.self, from: wire)
    let fields = wire.fields
    self.init(
      id: wire.id, originalLevel: fields.original, targetLevel: fields.target,
      createdAt: fields.created?.date, confirmedAt: fields.confirmed?.date)
  }

  private struct Fields: Decodable {
    var original, target: Int
    var created, confirmed: Instant?

    enum CodingKeys: String, CodingKey {
      case original = "original_level"
      case target = "target_level"
      case created = "created_at"
      case confirmed = "confirmed_at"
    }
  }
}

extension VoiceActor: Wired {
  init(wire: Data) throws {
    let wire = try JSONDecoder().decode(Resource<Fields>.self, from: wire)
    self.init(
      id: wire.id, name: wire.fields.name, gender: wire.fields.gender ?? "",
      description: wire.fields.description ?? "")
  }

  private struct Fields: Decodable {
    var name: String
    var gender, description: String?
  }
}

extension WaniKaniAccount: Wired {
  init(wire: Data) throws {
    let user = try JSONDecoder().decode(User.self, from: wire).data
    self.init(
      id: user.id, username: user.username, level: max(0, user.level),
      // Of a subscription this version does not know, only what everyone may see.
      grantedLevel: min(max(0, user.subscription.granted ?? 3), 60),
      vacationSince: user.vacation?.date,
      lessonBatchSize: user.preferences?.batch ?? 5,
      reviewOrder: user.preferences?.order ?? "shuffled")
  }

  /// The one thing that has its number inside.
  private struct User: Decodable {
    var data: Fields
  }

  private struct Fields: Decodable {
    var id, username: String
    var level: Int
    var vacation: Instant?
    var subscription: Subscription
    var preferences: Preferences?

    enum CodingKeys: String, CodingKey {
      case id, username, level, subscription, preferences
      case vacation = "current_vacation_started_at"
    }
  }

  private struct Subscription: Decodable {
    var granted: Int?

    enum CodingKeys: String, CodingKey { case granted = "max_level_granted" }
  }

  private struct Preferences: Decodable {
    var batch: Int?
    var order: String?

    enum CodingKeys: String, CodingKey {
      case batch = "lessons_batch_size"
      case order = "reviews_presentation_order"
    }
  }
}
