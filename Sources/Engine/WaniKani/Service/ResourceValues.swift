import Foundation

extension Assignment: ResourceValue {
  init(_ resource: Resource) throws {
    let data = resource.data
    try self.init(
      id: resource.head["id"], subject: data["subject_id"], kind: data["subject_type"],
      stage: data.number("srs_stage", in: SRSSystem.possibleStages),
      unlockedAt: data[optional: "unlocked_at"], startedAt: data[optional: "started_at"],
      passedAt: data[optional: "passed_at"],
      burnedAt: data[optional: "burned_at"], availableAt: data[optional: "available_at"],
      resurrectedAt: data[optional: "resurrected_at"], isHidden: data[optional: "hidden"] ?? false)
  }
}

extension Subject: ResourceValue {
  /// Fields differ by kind; those that a kind lacks are absent.
  init(_ resource: Resource) throws {
    let data = resource.data
    func list<Value: Decodable>(_ name: String) throws -> [Value] {
      try data[optional: name] ?? []
    }
    func text(_ name: String) throws -> String { try data[optional: name] ?? "" }
    try self.init(
      id: resource.head["id"], kind: resource.head["object"], level: data["level"],
      lessonPosition: data[optional: "lesson_position"] ?? 0, slug: text("slug"),
      characters: data[optional: "characters"], meanings: list("meanings"),
      auxiliaryMeanings: list("auxiliary_meanings"), readings: list("readings"),
      meaningMnemonic: text("meaning_mnemonic"), readingMnemonic: text("reading_mnemonic"),
      meaningHint: text("meaning_hint"), readingHint: text("reading_hint"),
      components: list("component_subject_ids"), similar: list("visually_similar_subject_ids"),
      partsOfSpeech: list("parts_of_speech"), sentences: list("context_sentences"),
      audio: list("pronunciation_audios"),
      images: list("character_images"), system: data[optional: "spaced_repetition_system_id"] ?? 1,
      hiddenAt: data[optional: "hidden_at"])
  }
}

extension SRSSystem: ResourceValue {
  init(_ resource: Resource) throws {
    let data = resource.data
    let stages: [Fields] = try data["stages"]
    let intervals = try stages.compactMap { stage -> (Int, Double)? in
      let interval: Double? = try stage[optional: "interval"]
      let seconds = Self.seconds[try stage[optional: "interval_unit"] ?? "seconds"]
      guard let interval, let seconds else { return nil }
      let position = try stage.number("position", in: Self.possibleStages)
      return (position, (interval * seconds).clamped(to: 0...Self.longestInterval))
    }
    func stage(_ name: String) throws -> Int {
      try data.number("\(name)_stage_position", in: Self.possibleStages)
    }
    try self.init(
      id: resource.head["id"], name: data["name"], starting: stage("starting"),
      passing: stage("passing"), burning: stage("burning"),
      intervals: Dictionary(intervals) { $1 }, description: data[optional: "description"],
      createdAt: data[optional: "created_at"])
  }

  fileprivate static let possibleStages = 0...100
  /// Some thirty years.
  private static let longestInterval: Double = 1_000_000_000

  private static let seconds: [String: Double] = [
    "milliseconds": 0.001, "seconds": 1, "minutes": 60, "hours": 3_600, "days": 86_400,
    "weeks": 604_800,
  ]
}

/// How often a subject was answered right and wrong, as WaniKani counts it.
struct ReviewStatistic: Hashable, ResourceValue {
  let id, subject: Int64
  /// Correct, incorrect, longest and current streak, first for the meaning, then for the reading.
  let counts: [Int]
  let percentage: Int
  let isHidden: Bool
  let createdAt: Date?

  init(_ resource: Resource) throws {
    let data = resource.data
    (id, subject) = (try resource.head["id"], try data["subject_id"])
    counts = try ["meaning", "reading"].flatMap { part in
      try ["correct", "incorrect", "max_streak", "current_streak"].map {
        try data.number("\(part)_\($0)", in: 0...1_000_000_000)
      }
    }
    (percentage, isHidden) = (try data["percentage_correct"], try data[optional: "hidden"] ?? false)
    createdAt = try data[optional: "created_at"]
  }
}

/// A study material with the service's ID.
struct ServedMaterial: Hashable, ResourceValue {
  var id: Int64
  var material: StudyMaterial
  var isHidden: Bool

  init(_ resource: Resource) throws {
    let data = resource.data
    (id, isHidden) = (try resource.head["id"], try data[optional: "hidden"] ?? false)
    material = try StudyMaterial(
      subject: data["subject_id"], meaningNote: data[optional: "meaning_note"] ?? "",
      readingNote: data[optional: "reading_note"] ?? "",
      synonyms: data[optional: "meaning_synonyms"] ?? [])
  }
}

extension WaniKaniAccount: ResourceValue {
  /// The user is the one resource with its ID inside its data.
  init(_ resource: Resource) throws {
    let data = resource.data
    let subscription: Fields = try data["subscription"]
    let preferences: Fields? = try data[optional: "preferences"]
    try self.init(
      id: data["id"], username: data["username"], level: max(0, data["level"]),
      // An unknown subscription grants the free levels only.
      grantedLevel: min(max(0, subscription[optional: "max_level_granted"] ?? 3), 60),
      vacationSince: data[optional: "current_vacation_started_at"],
      lessonBatchSize: preferences?[optional: "lessons_batch_size"] ?? 5,
      reviewOrder: preferences?[optional: "reviews_presentation_order"] ?? "shuffled")
  }
}

/// A level from its start to its completion or reset.
struct LevelProgression: ResourceValue {
  let id: Int64
  let level: Int
  /// The dates, in the order of the columns.
  let dates: [Date?]

  init(_ resource: Resource) throws {
    (id, level) = (try resource.head["id"], try resource.data["level"])
    dates = try ["unlocked_at", "started_at", "passed_at", "completed_at", "abandoned_at"]
      .map { try resource.data[optional: $0] }
  }
}

/// A reset of the learner to an earlier level.
struct LevelReset: ResourceValue {
  let id: Int64
  let originalLevel, targetLevel: Int
  let createdAt, confirmedAt: Date?

  init(_ resource: Resource) throws {
    let data = resource.data
    (id, originalLevel) = (try resource.head["id"], try data["original_level"])
    targetLevel = try data["target_level"]
    (createdAt, confirmedAt) = (
      try data[optional: "created_at"], try data[optional: "confirmed_at"]
    )
  }
}

/// A speaker of WaniKani's recordings.
struct VoiceActor: ResourceValue {
  let id: Int64
  let name, gender, description: String

  init(_ resource: Resource) throws {
    let data = resource.data
    (id, name) = (try resource.head["id"], try data["name"])
    gender = try data[optional: "gender"] ?? ""
    description = try data[optional: "description"] ?? ""
  }
}

extension Subject.Meaning {
  enum CodingKeys: String, CodingKey {
    case meaning, primary
    case acceptedAnswer = "accepted_answer"
  }
}

extension Subject.Reading {
  enum CodingKeys: String, CodingKey {
    case reading, primary, type
    case acceptedAnswer = "accepted_answer"
  }
}

extension Subject.Audio.Voice {
  enum CodingKeys: String, CodingKey {
    case gender, pronunciation
    case voiceActorName = "voice_actor_name"
  }
}
