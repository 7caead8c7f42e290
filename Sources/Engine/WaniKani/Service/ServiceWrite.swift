import Foundation

/// A request that changes something at WaniKani.
struct ServiceWrite: Sendable {
  var method: String
  var path: String
  var body: Data

  /// - Parameter time: the time of the lesson, or nil for when the service receives it.
  static func start(_ assignment: Assignment.ID, at time: Date?) throws -> ServiceWrite {
    let fields = time.map { ["started_at": ServiceTime.text($0)] } ?? [:]
    return try ServiceWrite("PUT", "assignments/\(assignment)/start", ["assignment": fields])
  }

  /// Always includes the time, so that the service refuses a duplicate.
  static func review(
    of assignment: Assignment.ID, _ review: ReviewChange, at time: Date
  ) throws -> ServiceWrite {
    struct Fields: Encodable {
      var assignment: Assignment.ID
      var missedMeanings: Int
      var missedReadings: Int
      var createdAt: String

      enum CodingKeys: String, CodingKey {
        case assignment = "assignment_id"
        case missedMeanings = "incorrect_meaning_answers"
        case missedReadings = "incorrect_reading_answers"
        case createdAt = "created_at"
      }
    }
    return try ServiceWrite(
      "POST", "reviews",
      [
        "review": Fields(
          assignment: assignment, missedMeanings: review.missedMeanings,
          missedReadings: review.missedReadings, createdAt: ServiceTime.text(time))
      ])
  }

  /// Sends only the fields that changed; the service keeps the others.
  ///
  /// - Parameter served: the study material at the service, or nil to create one.
  static func material(_ change: MaterialChange, upon served: ServedMaterial?) throws
    -> ServiceWrite
  {
    struct Fields: Encodable {
      var subject: Subject.ID?
      var meaningNote: String?
      var readingNote: String?
      var synonyms: [String]?

      enum CodingKeys: String, CodingKey {
        case subject = "subject_id"
        case meaningNote = "meaning_note"
        case readingNote = "reading_note"
        case synonyms = "meaning_synonyms"
      }
    }
    let id = served?.id
    let old = served?.material ?? StudyMaterial(subject: change.material.subject)
    let new = change.applied(to: old)
    let fields = Fields(
      subject: id == nil ? new.subject : nil,
      meaningNote: new.meaningNote == old.meaningNote ? nil : new.meaningNote,
      readingNote: new.readingNote == old.readingNote ? nil : new.readingNote,
      synonyms: new.synonyms == old.synonyms ? nil : new.synonyms)
    return try ServiceWrite(
      id == nil ? "POST" : "PUT", id.map { "study_materials/\($0)" } ?? "study_materials",
      ["study_material": fields])
  }

  private init(_ method: String, _ path: String, _ body: some Encodable) throws {
    (self.method, self.path) = (method, path)
    self.body = try JSONEncoder().encode(body)
  }
}
