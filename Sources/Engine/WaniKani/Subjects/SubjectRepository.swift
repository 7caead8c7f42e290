import Foundation
import GRDB
import Synchronization

/// Reads subjects. Decoding one takes 0.1 ms and an answer needs about ten, so the subjects read
/// last are cached until any subject changes.
final class SubjectRepository: Sendable {
  private struct Decoded {
    /// The edition of the subjects in the database; it changes with every change to one.
    var edition: Int64?
    var subjects: [Subject.ID: Subject] = [:]
  }

  private let decoded = Mutex(Decoded())
  private static let most = 200

  /// Returns nil if the subject is not downloaded.
  func subject(_ id: Subject.ID, _ db: Database) throws -> Subject? {
    let edition: Int64? = try db.first("SELECT number FROM wanikani_subject_edition") { try $0[0] }
    if let known = decoded.withLock({ $0.edition == edition ? $0.subjects[id] : nil }) {
      return known
    }
    let subject = try db.first("SELECT json FROM wanikani_subject WHERE id = ?", [id]) { row in
      try Subject(json: Data((row[0] as String).utf8))
    }
    decoded.withLock { decoded in
      if decoded.edition != edition || decoded.subjects.count >= Self.most {
        decoded = Decoded(edition: edition)
      }
      decoded.subjects[id] = subject
    }
    return subject
  }

  /// Returns nil if the subject is not downloaded.
  func info(_ id: Subject.ID, _ db: Database) throws -> SubjectInfo? {
    guard let subject = try subject(id, db) else { return nil }
    return SubjectInfo(
      subject: subject, stage: try Assignment.of(id, in: .progress, db)?.stage ?? 0,
      components: try subject.components.compactMap { try self.subject($0, db) }
        .filter { $0.hiddenAt == nil },
      material: try StudyMaterial.of(id, db))
  }
}
