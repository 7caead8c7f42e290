import Foundation
import GRDB

/// The data that the served API reads and writes: the WaniKani account, or Sanpo's own decks.
protocol ServedSource: Sendable {
  /// Distinguishes what is served of different accounts.
  func name(_ db: Database) throws -> String
  func account(_ db: Database) throws -> ServedAccount
  /// The preferences that are settings of the learner's, by name, and how a program's choice is set.
  var settingPreferences: [String: PreferenceSetter] { get }

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
  func title(of subject: Subject.ID, _ db: Database) throws -> String
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

typealias PreferenceSetter = @Sendable (JSONValue, inout Settings) -> Void

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
  /// The WaniKani account, or a substitute for one.
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

  /// The preferences by name. A program's choice counts until the user's own preference changes.
  private var preferences: [(String, any JSONWritable)] {
    ownPreferences.map { name, own in
      guard let choice = chosen[name], choice.replaced ?? own.text == own.text else {
        return (name, own)
      }
      return (name, OrderedJSON(raw: choice.value))
    }
  }

  /// The preferences without the choices of programs.
  var ownPreferences: [(String, OrderedJSON)] {
    let own: [(String, any JSONWritable)] = [
      ("default_voice_actor_id", 1), ("extra_study_autoplay_audio", autoplays),
      ("lessons_autoplay_audio", autoplays), ("lessons_batch_size", account.lessonBatchSize),
      ("lessons_presentation_order", "ascending_level_then_subject"),
      ("reviews_autoplay_audio", autoplays), ("reviews_display_srs_indicator", true),
      ("reviews_presentation_order", account.reviewOrder),
    ]
    return own.map { ($0, OrderedJSON($1)) }
  }

  /// - Parameter base: the address of the API.
  func json(at base: String, updatedAt: ServedTime?) -> OrderedJSON {
    ["object": "user", "url": "\(base)/user", "data_updated_at": updatedAt, "data": data]
  }

  var data: OrderedJSON.Members {
    // The kind of subscription and its end are unknown here; only the granted levels matter. Only a
    // lifetime subscription has no end.
    let isPaid = account.grantedLevel > 3
    let subscription: OrderedJSON = [
      "active": isPaid, "type": isPaid ? "lifetime" : "free",
      "max_level_granted": account.grantedLevel, "period_ends_at": OrderedJSON.null,
    ]
    return [
      "id": account.id, "username": account.username, "level": account.level,
      "profile_url": "https://www.wanikani.com/users/\(account.username)",
      "started_at": startedAt, "current_vacation_started_at": account.vacationSince,
      "subscription": subscription, "preferences": OrderedJSON.Members(preferences),
    ]
  }
}
