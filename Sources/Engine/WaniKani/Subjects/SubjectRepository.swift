import Foundation
import GRDB
import Synchronization

/// Reads WaniKani's subjects.
///
/// What the service says of one is a long text, of which mostly nothing has changed since it was
/// read last: its parts are asked one after the other, and it is a component of others.
final class SubjectRepository: Sendable {
  private struct Known {
    /// Of the subjects in the database; another with every change to one. Nil before any was read.
    var edition: Int64?
    var subjects: [Subject.ID: Subject] = [:]
  }

  private let known = Mutex(Known())
  private static let mostKnown = 200

  /// Nil for a subject that is not here.
  func subject(_ id: Subject.ID, _ db: Database) throws -> Subject? {
    try subject(id, of: edition(db), db)
  }

  private func subject(_ id: Subject.ID, of edition: Int64?, _ db: Database) throws -> Subject? {
    try known(id, of: edition)
      ?? db.first("SELECT json FROM wanikani_subject WHERE id = ?", [id]) { row in
        let subject = try Subject(json: Data((row[0] as String).utf8))
        keep(subject, id, of: edition)
        return subject
      }
  }

  private func edition(_ db: Database) throws -> Int64? {
    try db.first("SELECT number FROM wanikani_subject_edition") { try $0[0] }
  }

  private func known(_ id: Subject.ID, of edition: Int64?) -> Subject? {
    known.withLock { $0.edition == edition ? $0.subjects[id] : nil }
  }

  private func keep(_ subject: Subject, _ id: Subject.ID, of edition: Int64?) {
    guard edition != nil else { return }
    known.withLock { known in
      if known.edition != edition || known.subjects.count >= Self.mostKnown {
        known = Known(edition: edition)
      }
      known.subjects[id] = subject
    }
  }

  /// Nil for a subject that is not here.
  func sheet(_ id: Subject.ID, _ db: Database) throws -> SubjectSheet? {
    let edition = try edition(db)
    guard let subject = try subject(id, of: edition, db) else { return nil }
    return SubjectSheet(
      subject: subject, stage: try Assignment.of(id, in: .progress, db)?.stage ?? 0,
      components: try subject.components.compactMap { try self.subject($0, of: edition, db) }
        .filter { $0.hiddenAt == nil },
      material: try StudyMaterial.of(id, db))
  }
}
