import Foundation

/// What is sent to be written down.
struct ServiceWrite: Sendable {
  var method: String
  var path: String
  var body: Data

  /// - Parameter time: nil for the moment at which the service hears of it.
  static func start(_ assignment: Assignment.ID, at time: Date?) throws -> ServiceWrite {
    let fields = time.map { ["started_at": Instant.text($0)] } ?? [:]
    return try ServiceWrite("PUT", "assignments/\(assignment)/start", ["assignment": fields])
  }

  /// Always with its time: a review that was heard already is then refused the second time.
  static func review(
    of assignment: Assignment.ID, _ review: ReviewChange, at time: Date
  ) throws -> ServiceWrite {
    struct Fields: Encodable {
      var assignment_id: Int64
      var incorrect_meaning_answers: Int
      var incorrect_reading_answers: Int
      var created_at: String
    }
    return try ServiceWrite(
      "POST", "reviews",
      [
        "review": Fields(
          assignment_id: assignment, incorrect_meaning_answers: review.missedMeanings,
          incorrect_reading_answers: review.missedReadings, created_at: Instant.text(time))
      ])
  }

  /// - Parameter id: of the one there is at the service; nil makes one.
  static func material(_ material: StudyMaterial, replacing id: Int64?) throws -> ServiceWrite {
    struct Fields: Encodable {
      var subject_id: Int64?
      var meaning_note: String
      var reading_note: String
      var meaning_synonyms: [String]
    }
    let fields = Fields(
      subject_id: id == nil ? material.subject : nil, meaning_note: material.meaningNote,
      reading_note: material.readingNote, meaning_synonyms: material.synonyms)
    return try ServiceWrite(
      id == nil ? "POST" : "PUT", id.map { "study_materials/\($0)" } ?? "study_materials",
      ["study_material": fields])
  }

  static func preferences(_ preferences: ServicePreferences) throws -> ServiceWrite {
    try ServiceWrite("PUT", "user", ["user": ["preferences": preferences]])
  }

  private init(_ method: String, _ path: String, _ body: some Encodable) throws {
    (self.method, self.path) = (method, path)
    self.body = try JSONEncoder().encode(body)
  }
}

/// What of the learner's preferences can be changed at the service. What is nil stays as it is.
struct ServicePreferences: Encodable, Sendable {
  var lessonBatchSize: Int?
  /// “shuffled” or “lower_levels_first”.
  var reviewOrder: String?
  var autoplaysLessons: Bool?
  var autoplaysReviews: Bool?
  var autoplaysExtraStudy: Bool?
  var showsStages: Bool?

  enum CodingKeys: String, CodingKey {
    case lessonBatchSize = "lessons_batch_size"
    case reviewOrder = "reviews_presentation_order"
    case autoplaysLessons = "lessons_autoplay_audio"
    case autoplaysReviews = "reviews_autoplay_audio"
    case autoplaysExtraStudy = "extra_study_autoplay_audio"
    case showsStages = "reviews_display_srs_indicator"
  }
}

/// What the service says to a review: what came of it, at once.
struct ReviewAnswer: Decodable {
  var assignment: Assignment?
  var statistic: ReviewStatistic?

  init(from decoder: any Decoder) throws {
    let answer = try decoder.container(keyedBy: Key.self)
    guard answer.contains(.updated) else { return }
    let updated = try answer.nestedContainer(keyedBy: Key.self, forKey: .updated)
    assignment = try updated.decodeIfPresent(Resource<Assignment.Fields>.self, forKey: .assignment)
      .map(Assignment.init)
    statistic = try updated.decodeIfPresent(
      Resource<ReviewStatistic.Fields>.self, forKey: .statistic
    ).map(ReviewStatistic.init)
  }

  private enum Key: String, CodingKey {
    case updated = "resources_updated"
    case assignment
    case statistic = "review_statistic"
  }
}
