import GRDB
import Synchronization

/// Reads what the review log says of the faces.
///
/// The log is only added to, so that its end tells whether what was counted last still holds: a
/// page that follows every key of a terminal need not count a year's answers for each.
final class LabRepository: Sendable {
  private struct Count {
    var end: LogEnd
    var figures: [FaceFigures]
  }

  private let storage: Storage
  private let last = Mutex<Count?>(nil)

  init(storage: Storage) {
    self.storage = storage
  }

  func figures() async throws -> [FaceFigures] {
    try await storage.database.read { [self] db in
      let end = try LogEnd(db)
      if let last = last.withLock(\.self), last.end == end { return last.figures }
      let figures = try FaceFigures.all(db)
      last.withLock { $0 = Count(end: end, figures: figures) }
      return figures
    }
  }
}

/// Where the log ends. A restored backup may end elsewhere with as many entries.
private struct LogEnd: Equatable {
  var review: Int64
  var at: Int64
  var undos: Int

  init(_ db: Database) throws {
    review = try db.value("SELECT max(id) FROM review") ?? 0
    at = try db.value("SELECT at FROM review ORDER BY id DESC LIMIT 1") ?? 0
    undos = try db.value("SELECT count(*) FROM undo") ?? 0
  }
}
