import Foundation

/// What waits at the service, in its own counting.
struct ServiceSummary: Hashable, Sendable, Wired {
  struct Batch: Hashable, Sendable {
    /// On the hour.
    var at: Date
    var subjects: [Subject.ID]
  }

  var lessons: [Batch]
  /// What is due, and what comes in each hour of a day.
  var reviews: [Batch]
  /// Nil on vacation.
  var nextReviewsAt: Date?

  init(wire: Data) throws {
    let fields = try JSONDecoder().decode(Report.self, from: wire).data
    lessons = fields.lessons.map { Batch(at: $0.at.date, subjects: $0.subjects) }
    reviews = fields.reviews.map { Batch(at: $0.at.date, subjects: $0.subjects) }
    nextReviewsAt = fields.next?.date
  }

  /// The one thing that is a report.
  private struct Report: Decodable {
    var data: Fields
  }

  private struct Fields: Decodable {
    var lessons, reviews: [Hour]
    var next: Instant?

    enum CodingKeys: String, CodingKey {
      case lessons, reviews
      case next = "next_reviews_at"
    }
  }

  private struct Hour: Decodable {
    var at: Instant
    var subjects: [Subject.ID]

    enum CodingKeys: String, CodingKey {
      case at = "available_at"
      case subjects = "subject_ids"
    }
  }
}

/// A review as the service tells of it. Of past ones it has told nothing since April 2023.
struct ServedReview: Hashable, Sendable, Wired {
  var assignment: Assignment.ID
  var subject: Subject.ID
  var stageBefore: Int
  var stageAfter: Int
  var missedMeanings: Int
  var missedReadings: Int
  var at: Date?

  init(wire: Data) throws {
    let fields = try JSONDecoder().decode(Resource<Fields>.self, from: wire).fields
    (assignment, subject, at) = (fields.assignment, fields.subject, fields.created?.date)
    (stageBefore, stageAfter) = (fields.starting, fields.ending)
    (missedMeanings, missedReadings) = (fields.meanings, fields.readings)
  }

  private struct Fields: Decodable {
    var assignment: Assignment.ID
    var subject: Subject.ID
    var starting, ending, meanings, readings: Int
    var created: Instant?

    enum CodingKeys: String, CodingKey {
      case assignment = "assignment_id"
      case subject = "subject_id"
      case starting = "starting_srs_stage"
      case ending = "ending_srs_stage"
      case meanings = "incorrect_meaning_answers"
      case readings = "incorrect_reading_answers"
      case created = "created_at"
    }
  }
}
