import Foundation

/// A request that changes something at WaniKani.
struct ServiceWrite: Sendable {
  var method: String
  var path: String
  var body: Data

  /// - Parameter time: The time of the lesson, or nil for when the service receives it.
  static func start(_ assignment: Assignment.ID, at time: Date?) throws -> ServiceWrite {
    let fields = time.map { ["started_at": ServiceTime.text($0)] } ?? [:]
    return try ServiceWrite("PUT", "assignments/\(assignment)/start", ["assignment": fields])
  }

  /// Always includes the time, so that the service refuses a duplicate.
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
          incorrect_reading_answers: review.missedReadings, created_at: ServiceTime.text(time))
      ])
  }

  /// Sends only the fields that changed; the service keeps the others.
  ///
  /// - Parameter served: The study material at the service, or nil to create one.
  static func material(_ change: MaterialChange, upon served: ServedMaterial?) throws
    -> ServiceWrite
  {
    struct Fields: Encodable {
      var subject_id: Int64?
      var meaning_note: String?
      var reading_note: String?
      var meaning_synonyms: [String]?
    }
    let id = served?.id
    let old = served?.material ?? StudyMaterial(subject: change.material.subject)
    let new = change.applied(to: old)
    let fields = Fields(
      subject_id: id == nil ? new.subject : nil,
      meaning_note: new.meaningNote == old.meaningNote ? nil : new.meaningNote,
      reading_note: new.readingNote == old.readingNote ? nil : new.readingNote,
      meaning_synonyms: new.synonyms == old.synonyms ? nil : new.synonyms)
    return try ServiceWrite(
      id == nil ? "POST" : "PUT", id.map { "study_materials/\($0)" } ?? "study_materials",
      ["study_material": fields])
  }

  private init(_ method: String, _ path: String, _ body: some Encodable) throws {
    (self.method, self.path) = (method, path)
    self.body = try JSONEncoder().encode(body)
  }
}
