import Foundation
import GRDB
import Synchronization

/// Reads WaniKani's subjects.
///
/// What the service says of one is a long text, of which mostly nothing has changed since it was
/// read last: its parts are asked one after the other, and it is a component of others.
final class SubjectRepository: Sendable {
  private struct Known {
    var text: String
    var subject: Subject
  }

  private let known = Mutex<[Subject.ID: Known]>([:])
  private static let mostKnown = 200

  /// Nil for a subject that is not here.
  func subject(_ id: Subject.ID, _ db: Database) throws -> Subject? {
    let known = known.withLock { $0[id] }
    return try db.first("SELECT json FROM wanikani_subject WHERE id = ?", [id]) { row in
      if let known, row.has(known.text, at: 0) { return known.subject }
      return try read(row[0], id)
    }
  }

  private func read(_ text: String, _ id: Subject.ID) throws -> Subject {
    let subject = try Subject(wire: Data(text.utf8))
    known.withLock { known in
      if known.count >= Self.mostKnown { known.removeAll() }
      known[id] = Known(text: text, subject: subject)
    }
    return subject
  }

  /// Reads those that will be asked soon, so that the next question need not wait for it.
  func meet(_ ids: [Subject.ID], _ db: Database) {
    let strangers = known.withLock { known in ids.filter { known[$0] == nil } }
    // What is wrong with one is told when it is asked.
    for id in strangers { _ = try? sheet(id, db) }
  }

  /// Nil for a subject that is not here.
  func sheet(_ id: Subject.ID, _ db: Database) throws -> SubjectSheet? {
    guard let subject = try subject(id, db) else { return nil }
    return SubjectSheet(
      subject: subject, stage: try Assignment.of(id, in: .standing, db)?.stage ?? 0,
      components: try subject.components.compactMap { try self.subject($0, db) }
        .filter { $0.hiddenAt == nil },
      material: try StudyMaterial.of(id, db))
  }
}
