import GRDB

/// Undoes the person's changes.
struct UndoRepository: Sendable {
  let storage: Storage
  let items: ItemRepository

  func load() async throws -> UndoHistory.Event {
    try await storage.database.read { try loaded(undone: nil, $0) }
  }

  func undo(_ id: UndoableChange.ID) async throws -> UndoHistory.Event {
    try await storage.database.write { db in
      guard let change = try UndoableChange.all(db).first, change.id == id else {
        throw Problem.notTheLatest
      }
      for item in try change.undo(db) { try items.index(item, db) }
      return try loaded(undone: change, db)
    }
  }

  private func loaded(undone: UndoableChange?, _ db: Database) throws -> UndoHistory.Event {
    let changes = try UndoableChange.all(db)
    let answer = try LastAnswered.found(db)
    var latest = changes.first.map(UndoHistory.Latest.change)
    if let answer, changes.first.map({ $0.at <= answer.at }) ?? true { latest = .answer(answer) }
    return .loaded(changes, latest, undone: undone)
  }
}

extension Problem {
  static let notTheLatest = Problem(
    "Something else was done or undone since.", remedy: "See what is left to undo.")
}
