import Foundation
import GRDB

/// Stores what programs of the served API write and Sanpo itself doesn't use: their preferences,
/// the mistakes in their reviews, and notes of items.
enum ServedChoiceRepository {
  static let migration = Migration(
    "0.6.0 choices", undoable: ["api_note"], contents: ["api_note": "notes on WaniKani's subjects"],
    """
    CREATE TABLE api_note (
      item_id INTEGER PRIMARY KEY REFERENCES item (id) ON DELETE CASCADE,
      meaning_note TEXT NOT NULL,
      reading_note TEXT NOT NULL
    ) STRICT;

    -- A preference of the user, as JSON.
    CREATE TABLE api_preference (
      name TEXT PRIMARY KEY CHECK (name <> ''),
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """)

  static let reviewMigration = Migration(
    "0.6.0 reviews of programs",
    """
    -- What was missed in a review, whose answers say only that it was. Lessons have no row.
    CREATE TABLE api_review (
      session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE RESTRICT,
      missed_meanings INTEGER NOT NULL CHECK (missed_meanings >= 0),
      missed_readings INTEGER NOT NULL CHECK (missed_readings >= 0)
    ) STRICT;
    """)

  static let replacedMigration = Migration(
    "0.6.0 what preferences replace",
    """
    -- The user's own value when it was chosen, as JSON; null for those from before.
    ALTER TABLE api_preference ADD COLUMN replaced TEXT;
    """)

  // MARK: Reviews

  static func saveReview(
    in session: Int64, missedMeanings: Int, missedReadings: Int, _ db: Database
  ) throws {
    try db.execute(
      literal: """
        INSERT INTO api_review (session_id, missed_meanings, missed_readings)
        VALUES (\(session), \(missedMeanings), \(missedReadings))
        """)
  }

  // MARK: Notes

  static func notes(_ db: Database) throws -> [Item.ID: (meaning: String, reading: String)] {
    let rows = try db.rows("SELECT item_id, meaning_note, reading_note FROM api_note")
    return Dictionary(
      uniqueKeysWithValues: rows.map {
        ($0[0] as Item.ID, (meaning: $0[1] as String, reading: $0[2] as String))
      })
  }

  static func save(_ material: StudyMaterial, _ db: Database) throws {
    try db.execute(
      literal: """
        INSERT INTO api_note (item_id, meaning_note, reading_note)
        VALUES (\(material.subject), \(material.meaningNote), \(material.readingNote))
        ON CONFLICT (item_id) DO UPDATE SET meaning_note = excluded.meaning_note,
          reading_note = excluded.reading_note
        """)
  }

  // MARK: Preferences

  /// The preferences that a program can set, each with what it may be.
  private static let known: [String: @Sendable (JSONValue) -> Bool] = [
    "extra_study_autoplay_audio": isSwitch, "lessons_autoplay_audio": isSwitch,
    "reviews_autoplay_audio": isSwitch, "reviews_display_srs_indicator": isSwitch,
    "lessons_batch_size": { $0.integer.map { (3...10).contains($0) } ?? false },
    "reviews_presentation_order": { ["shuffled", "lower_levels_first"].contains($0.string) },
  ]

  private static let isSwitch: @Sendable (JSONValue) -> Bool = {
    if case .bool = $0 { true } else { false }
  }

  /// Returns the preferences by name.
  static func preferences(_ db: Database) throws -> [String: ServedAccount.Choice] {
    try Dictionary(
      uniqueKeysWithValues: db.rows("SELECT name, value, replaced FROM api_preference").map {
        ($0[0] as String, ServedAccount.Choice(value: $0[1], replaced: $0[2] as String?))
      })
  }

  /// Stores those that can be set, or changes the learner's settings. Programs also send the others,
  /// as they read them.
  ///
  /// - Throws: `ServedError` if one can't be set to this; then none is.
  static func save(
    _ preferences: [String: JSONValue], in source: any ServedSource,
    _ settings: SettingsRepository, _ db: Database
  ) throws {
    let own = Dictionary(uniqueKeysWithValues: try source.account(db).ownPreferences)
    let setters = source.settingPreferences
    var changed = try settings.current(db)
    for (name, value) in preferences.sorted(by: { $0.key < $1.key }) {
      guard let isFit = known[name], let replaced = own[name] else { continue }
      guard isFit(value) else { throw ServedError.invalid(name) }
      let text = try JSONText.of(value)
      if let set = setters[name] {
        // What a program only sends back may stand for a setting that it can't tell from others.
        if text != replaced.text { set(value, &changed) }
        continue
      }
      try db.execute(
        literal: """
          INSERT INTO api_preference (name, value, replaced)
          VALUES (\(name), \(text), \(replaced.text))
          ON CONFLICT (name) DO UPDATE SET value = excluded.value, replaced = excluded.replaced
          """)
    }
    try settings.save(changed, db)
  }
}
