import Foundation
import GRDB

/// What the served API shows and writes to: the WaniKani account, or Sanpo's own decks.
protocol ServedSource: Sendable {
  /// Distinguishes what is served of different accounts.
  func name(_ db: Database) throws -> String
  func account(_ db: Database) throws -> ServedAccount

  // The resources of each collection by ascending ID; of some, only those of certain subjects.
  func subjects(_ db: Database) throws -> [ServedResource]
  func assignments(of subjects: Subjects, _ db: Database) throws -> [ServedResource]
  func statistics(of subjects: Subjects, _ db: Database) throws -> [ServedResource]
  func materials(of subjects: Subjects, _ db: Database) throws -> [ServedResource]
  func systems(_ db: Database) throws -> [ServedResource]
  func progressions(_ db: Database) throws -> [ServedResource]
  func resets(_ db: Database) throws -> [ServedResource]
  func voices(_ db: Database) throws -> [ServedResource]

  func hasSubject(_ id: Subject.ID, _ db: Database) throws -> Bool
  /// Returns the subject that an assignment or study material is about.
  func subject(
    of id: Int64, in collection: WaniKaniCollection, _ db: Database
  ) throws -> Subject.ID?

  func system(of subject: Subject.ID, _ db: Database) throws -> SRSSystem.ID

  /// Returns the stored JSON of subjects that have no members, by ID.
  func stored(_ ids: [Int64], _ db: Database) throws -> [Int64: String]

  func start(_ subject: Subject.ID, at time: Date, _ db: Database) throws
  func review(
    _ subject: Subject.ID, missedMeanings: Int, missedReadings: Int, at time: Date, _ db: Database
  ) throws
  func material(of subject: Subject.ID, _ db: Database) throws -> StudyMaterial
  func write(_ material: StudyMaterial, at now: Date, _ db: Database) throws
}

extension ServedSource {
  typealias Subjects = ClosedRange<Subject.ID>

  func resources(
    _ collection: WaniKaniCollection, of subjects: Subjects = 0...Subject.ID.max, _ db: Database
  ) throws -> [ServedResource] {
    switch collection {
    case .subjects: try self.subjects(db)
    case .assignments: try assignments(of: subjects, db)
    case .statistics: try statistics(of: subjects, db)
    case .materials: try materials(of: subjects, db)
    case .systems: try systems(db)
    case .progressions: try progressions(db)
    case .resets: try resets(db)
    case .voices: try voices(db)
    }
  }
}

/// The user of the served API.
struct ServedAccount: Sendable, Hashable {
  /// The account of WaniKani, or what stands for one.
  var account: WaniKaniAccount
  var startedAt: Date?
  /// Whether answers are played.
  var autoplays: Bool
  /// The preferences that programs chose, by name.
  var chosen: [String: Choice] = [:]

  /// A preference that a program chose, and what it replaced, as JSON.
  struct Choice: Sendable, Hashable {
    var value: String
    /// Nil if that is not known.
    var replaced: String?
  }

  /// As JSON by name. A choice counts until the user's own preference changes.
  private var preferences: [(String, String)] {
    ownPreferences.map { name, own in
      guard let choice = chosen[name], choice.replaced ?? own == own else { return (name, own) }
      return (name, choice.value)
    }
  }

  /// Without what programs chose.
  var ownPreferences: [(String, String)] {
    [
      ("default_voice_actor_id", "1"), ("extra_study_autoplay_audio", "\(autoplays)"),
      ("lessons_autoplay_audio", "\(autoplays)"),
      ("lessons_batch_size", "\(account.lessonBatchSize)"),
      ("lessons_presentation_order", "\"ascending_level_then_subject\""),
      ("reviews_autoplay_audio", "\(autoplays)"), ("reviews_display_srs_indicator", "true"),
      ("reviews_presentation_order", ServedJSON.text(account.reviewOrder)),
    ]
  }

  /// - Parameter base: The address of the API.
  func json(at base: String, updatedAt: ServedTime?) -> String {
    // What kind of subscription it is, Sanpo is not told; the levels granted are what counts.
    let grantedLevel = account.grantedLevel
    let subscription =
      "{\"active\":\(grantedLevel > 3),\"type\":\"\(grantedLevel > 3 ? "recurring" : "free")\","
      + "\"max_level_granted\":\(grantedLevel),\"period_ends_at\":null}"
    let preferences = "{\(preferences.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    let profile = "https://www.wanikani.com/users/\(account.username)"
    return "{\"object\":\"user\",\"url\":\"\(base)/user\","
      + "\"data_updated_at\":\(ServedJSON.time(updatedAt)),\"data\":{"
      + "\"id\":\(ServedJSON.text(account.id)),\"username\":\(ServedJSON.text(account.username)),"
      + "\"level\":\(account.level),\"profile_url\":\(ServedJSON.text(profile)),"
      + "\"started_at\":\(ServedJSON.time(startedAt)),"
      + "\"current_vacation_started_at\":\(ServedJSON.time(account.vacationSince)),"
      + "\"subscription\":\(subscription),\"preferences\":\(preferences)}}"
  }
}
