import Foundation
import GRDB
import Synchronization

/// Reads WaniKani's subjects. To decode one takes 0.1 ms, and an answer asks for about ten of them,
/// so those that were read last are kept until one of all subjects changes.
final class SubjectRepository: Sendable {
  private struct Decoded {
    /// Of the subjects in the database; another with every change to one.
    var edition: Int64?
    var subjects: [Subject.ID: Subject] = [:]
  }

  private let decoded = Mutex(Decoded())
  private static let most = 200

  /// Nil for a subject that is not here.
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

  /// Nil for a subject that is not here.
  func sheet(_ id: Subject.ID, _ db: Database) throws -> SubjectSheet? {
    guard let subject = try subject(id, db) else { return nil }
    return SubjectSheet(
      subject: subject, stage: try Assignment.of(id, in: .progress, db)?.stage ?? 0,
      components: try subject.components.compactMap { try self.subject($0, db) }
        .filter { $0.hiddenAt == nil },
      material: try StudyMaterial.of(id, db))
  }
}
