import GRDB
import Synchronization

/// Stores each combination of terms once, and caches its JSON.
final class SchedulingTermsRepository: Sendable {
  private let texts = Mutex<[SchedulingTerms: String]>([:])

  func id(of terms: SchedulingTerms, _ db: Database) throws -> Int64 {
    let text = try text(terms)
    let known: Int64? = try db.first("SELECT id FROM scheduling WHERE terms = ?", [text]) {
      try $0[0]
    }
    if let known { return known }
    try db.execute(
      literal: "INSERT INTO scheduling (fsrs, terms) VALUES (\(terms.fsrs.rawValue), \(text))")
    return db.lastInsertedRowID
  }

  private func text(_ terms: SchedulingTerms) throws -> String {
    if let text = texts.withLock({ $0[terms] }) { return text }
    let text = try JSONText.of(terms)
    texts.withLock { $0[terms] = text }
    return text
  }
}
