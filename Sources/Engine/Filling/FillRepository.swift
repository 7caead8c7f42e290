import Foundation
import GRDB

/// Has missing fields of items filled in by jobs, and writes the results, which never replace what
/// the learner has written meanwhile.
struct FillRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let decks: DeckRepository
  let items: ItemRepository
  let finding: SearchRepository
  let jobs: JobQueue
  /// Why no model can do it here; nil if one can.
  let obstacle: @Sendable () -> Problem?

  /// Items in one job, so that a failure concerns few.
  private static let size = 200

  func plan(_ request: FillRequest, at now: Date) async throws -> FillPlan {
    let missing = try await missing(request, at: now)
    return FillPlan(
      meanings: missing[.meaning]?.count ?? 0, examples: missing[.example]?.count ?? 0)
  }

  /// - Returns: the number of jobs.
  func begin(_ request: FillRequest, at now: Date) async throws -> Int {
    if let problem = obstacle() { throw problem }
    let open = try await jobs.changed(of: JobQueue.learner).filter(\.isOpen).map(\.reference)
    var count = 0
    for (field, found) in try await missing(request, at: now).sorted(by: {
      $0.key.rawValue < $1.key.rawValue
    }) {
      for start in stride(from: 0, to: found.count, by: Self.size) {
        let part = found[start...].prefix(Self.size)
        let ids = part.map { "\($0.id)" }.joined(separator: ",")
        let reference = "\(TranslationJob.fillMark) \(field.rawValue) \(ids)"
        guard !open.contains(reference) else { continue }
        _ = try await jobs.create(
          .init(
            title: "\(Quantity.count(part.count, field.rawValue))",
            lines: part.map { field.line(of: $0.content) }, task: field.task),
          for: reference, key: UUID().uuidString, by: JobQueue.learner, at: now)
        count += 1
      }
    }
    return count
  }

  private func missing(
    _ request: FillRequest, at now: Date
  ) async throws -> [FillRequest.Field: [Item]] {
    try await storage.database.read { db in
      let search = try Search(request.query)
      let found = try finding.items(search, at: settings.moment(now, db), db)
        .map { try items.item($0, db) }
      return request.fields.reduce(into: [:]) { missing, field in
        let lacking = found.filter { field.isMissing(in: $0.content) }
        if !lacking.isEmpty { missing[field] = lacking }
      }
    }
  }

  /// Writes finished jobs to their items, each as one change that can be undone.
  func take(at now: Date) async throws {
    for job in try await jobs.finished(of: JobQueue.learner) {
      let parts = job.reference.split(separator: " ")
      guard parts.count == 3, parts[0] == TranslationJob.fillMark,
        let field = FillRequest.Field(rawValue: String(parts[1]))
      else { continue }
      let ids = parts[2].split(separator: ",").compactMap { Item.ID($0) }
      try await storage.undoable(at: now) { db in
        var count = 0
        for (id, line) in zip(ids, job.request.lines) {
          guard let text = job.result[line], !text.isEmpty, try !items.existing([id], db).isEmpty
          else { continue }
          var item = try items.item(id, db)
          guard field.isMissing(in: item.content) else { continue }
          field.write(text, to: &item.content)
          try items.update(id, item.content, in: try decks.deck(item.deck, db), at: now, db)
          count += 1
        }
        try jobs.acknowledge(job.id, of: JobQueue.learner, SQLiteJobConnection(database: db))
        return ("Filled in \(Quantity.count(count, field.rawValue))", ())
      }
    }
  }
}

extension Problem {
  static let cannotFillAtBackend = Problem(
    "A backend only translates lines.",
    remedy: "Connect a language model in Settings, or with “model use”.")
}
