import Foundation
import GRDB

/// Reads exported pending changes back into the outbox.
enum OutboxImportRepository {
  static func preview(_ text: String, at now: Date, _ db: Database) throws -> OutboxImport {
    let account = try WaniKaniAccount.current(db)
    var (result, seen) = (OutboxImport(), Set<[String]>())
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (place, text) in lines.enumerated() where !text.allSatisfy(\.isWhitespace) {
      guard let entry = OutboxLine(json: text)?.change(at: now) else {
        result.badLines.append(place + 1)
        continue
      }
      let key = [entry.account, entry.change.kind, "\(entry.subject)", "\(second(of: entry))"]
      if try !isSignedIn(entry.account, db) {
        result.foreign += 1
      } else if try isKnown(entry, db) || !seen.insert(key).inserted {
        result.known += 1
      } else {
        result.added.append(try UnsentEntry(entry, signedIn: account, db))
      }
    }
    guard result.badLines.isEmpty || !result.isEmpty else {
      throw Problem(
        "Nothing was imported: no line is a change for WaniKani.",
        remedy: "Choose a file that “sync export” or the sync page made.")
    }
    return result
  }

  static func run(_ text: String, at now: Date, _ db: Database) throws -> OutboxImport {
    let result = try preview(text, at: now, db)
    for entry in result.added.map(\.entry) {
      let id = try OutboxEntry.add(
        entry.change, of: entry.subject, account: entry.account, at: entry.at, db)
      guard let sent = entry.step.sent else { continue }
      try OutboxEntry.step(id, .lost, sent: sent, at: now, db)
    }
    if !result.added.isEmpty { try ProgressRepository.rebuild(db) }
    return result
  }

  /// Whether the account was ever signed in here.
  private static func isSignedIn(_ account: WaniKaniAccount.ID, _ db: Database) throws -> Bool {
    try db.value("SELECT 1 FROM wanikani_account WHERE id = \(account)") ?? false
  }

  /// Whether the change is pending, or was sent, discarded or undone. Files of version 0.1.0 have
  /// whole seconds only.
  private static func isKnown(_ entry: OutboxEntry, _ db: Database) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM wanikani_outbox
      WHERE account_id = \(entry.account) AND kind = \(entry.change.kind)
        AND subject_id = \(entry.subject) AND at / 1000 = \(second(of: entry)) LIMIT 1
      """) ?? false
  }

  private static func second(of entry: OutboxEntry) -> Int64 { entry.at.milliseconds / 1000 }
}
