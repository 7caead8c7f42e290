import GRDB

/// Undoes the person's changes.
struct UndoRepository: Sendable {
  let storage: Storage
  let items = ItemRepository()

  func history(_ request: UndoRequest) async throws -> UndoableChanges {
    switch request {
    case .look: try await storage.database.read { try changes(undone: nil, $0) }
    case .undo(let id): try await storage.database.write { try undo(id, $0) }
    }
  }

  private func undo(_ id: UndoableChange.ID, _ db: Database) throws -> UndoableChanges {
    guard let change = try UndoableChange.all(db).first, change.id == id else {
      throw Problem.notTheLatest
    }
    for item in try change.undo(db) { try items.index(item, db) }
    return try changes(undone: change, db)
  }

  private func changes(undone: UndoableChange?, _ db: Database) throws -> UndoableChanges {
    let changes = try UndoableChange.all(db)
    var latest = changes.first.map(UndoableChanges.Latest.change)
    if let answer = try LastAnswered.found(db), changes.first.map({ $0.at <= answer.at }) ?? true {
      latest = .answer(answer)
    }
    return UndoableChanges(all: changes, latest: latest, undone: undone)
  }
}

extension Problem {
  static let notTheLatest = Problem(
    "Something else has changed since.", remedy: "See what else can be undone.")
}
