import Foundation
import GRDB

/// What the served API shows and writes to: the WaniKani account, or Sanpo's own decks.
protocol ServedSource: Sendable {
  /// Distinguishes what is served of different accounts.
  func name(_ db: Database) throws -> String
  func account(_ db: Database) throws -> ServedAccount
  /// Returns the resources of a collection by ascending ID.
  func resources(_ collection: WaniKaniCollection, _ db: Database) throws -> [ServedResource]
  /// Returns the stored JSON of subjects that have no members, by ID.
  func stored(_ ids: [Int64], _ db: Database) throws -> [Int64: String]

  func start(_ subject: Subject.ID, at time: Date, now: Date, _ db: Database) throws
  func review(
    _ subject: Subject.ID, missedMeanings: Int, missedReadings: Int, at time: Date, now: Date,
    _ db: Database
  ) throws
  func material(of subject: Subject.ID, _ db: Database) throws -> StudyMaterial
  func write(_ material: StudyMaterial, at now: Date, _ db: Database) throws
}

/// The user of the served API.
struct ServedAccount: Sendable, Hashable {
  var id: String
  var username: String
  var level: Int
  var grantedLevel: Int
  var startedAt: Date?
  var vacationSince: Date?
  var lessonBatchSize: Int
  var reviewOrder: String
  /// Whether answers are played.
  var autoplays: Bool
  /// The preferences that programs chose, as JSON by name.
  var chosen: [String: String] = [:]

  var studyLevel: Int { min(level, grantedLevel) }

  /// As JSON by name.
  private var preferences: [(String, String)] {
    [
      ("default_voice_actor_id", "1"), ("extra_study_autoplay_audio", "\(autoplays)"),
      ("lessons_autoplay_audio", "\(autoplays)"), ("lessons_batch_size", "\(lessonBatchSize)"),
      ("lessons_presentation_order", "\"ascending_level_then_subject\""),
      ("reviews_autoplay_audio", "\(autoplays)"), ("reviews_display_srs_indicator", "true"),
      ("reviews_presentation_order", ServedJSON.text(reviewOrder)),
    ].map { ($0, chosen[$0] ?? $1) }
  }

  /// - Parameter base: The address of the API.
  func json(at base: String, updatedAt: ServedTime?) -> String {
    // What kind of subscription it is, Sanpo is not told; the levels granted are what counts.
    let subscription =
      "{\"active\":\(grantedLevel > 3),\"type\":\"\(grantedLevel > 3 ? "recurring" : "free")\","
      + "\"max_level_granted\":\(grantedLevel),\"period_ends_at\":null}"
    let preferences = "{\(preferences.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    let profile = "https://www.wanikani.com/users/\(username)"
    return "{\"object\":\"user\",\"url\":\"\(base)/user\","
      + "\"data_updated_at\":\(ServedJSON.time(updatedAt)),\"data\":{"
      + "\"id\":\(ServedJSON.text(id)),\"username\":\(ServedJSON.text(username)),"
      + "\"level\":\(level),\"profile_url\":\(ServedJSON.text(profile)),"
      + "\"started_at\":\(ServedJSON.time(startedAt)),"
      + "\"current_vacation_started_at\":\(ServedJSON.time(vacationSince)),"
      + "\"subscription\":\(subscription),\"preferences\":\(preferences)}}"
  }
}
