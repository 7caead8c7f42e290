import Foundation
import GRDB

/// Has missing fields of items filled in by jobs, and writes the results, which never replace what
/// the learner has written meanwhile.
struct FillRepository: CardRepository {
  let collection: CardCollection
  let jobs: JobQueue
  let entitlements: Entitlements
  /// Why no model can do it here; nil if one can.
  let obstacle: @Sendable () -> Problem?

  /// Items in one job, so that a failure concerns few.
  private static let size = 200

  func plan(_ request: FillRequest, at now: Date) async throws -> FillPlan {
    try await missing(request, at: now).reduce(into: FillPlan()) { $0[$1.field] = $1.items.count }
  }

  /// - Returns: what is filled in from now on; what other jobs have in hand is left to them.
  func begin(_ request: FillRequest, at now: Date) async throws -> FillPlan {
    if let problem = obstacle() { throw problem }
    try await entitlements.require(.filling)
    let open = try await jobs.changed(of: JobQueue.learner).filter(\.isOpen)
      .compactMap { FillReference($0.reference) }
    var begun = FillPlan()
    for (field, found) in try await missing(request, at: now) {
      let inHand = Set(open.filter { $0.field == field }.flatMap(\.items))
      let items = found.filter { !inHand.contains($0.id) }
      begun[field] = items.count
      for start in stride(from: 0, to: items.count, by: Self.size) {
        try await create(Array(items[start...].prefix(Self.size)), field, at: now)
      }
    }
    return begun
  }

  private func create(_ items: [Item], _ field: FillRequest.Field, at now: Date) async throws {
    _ = try await jobs.create(
      .init(
        title: Quantity.count(items.count, field.rawValue),
        lines: items.map { field.line(of: $0.content) }, task: field.task),
      for: FillReference(field, items.map(\.id)).text, key: UUID().uuidString,
      by: JobQueue.learner, at: now)
  }

  private func missing(
    _ request: FillRequest, at now: Date
  ) async throws -> [(field: FillRequest.Field, items: [Item])] {
    try await storage.database.read { db in
      let search = try Search(request.query)
      let found = try collection.search.items(search, at: settings.moment(now, db), db)
        .map { try items.item($0, db) }
      return FillRequest.Field.allCases.filter(request.fields.contains).map { field in
        (field, found.filter { field.isMissing(in: $0.content) })
      }
    }
  }

  /// Writes what came of jobs to their items, each job as one change that can be undone.
  ///
  /// A job that failed half-way gives what it has, and stays to be tried again.
  func take(at now: Date) async throws {
    for job in try await jobs.answered(of: JobQueue.learner) {
      guard let reference = FillReference(job.reference) else { continue }
      let isDone = job.status == .succeeded
      let isNeeded = try await storage.database.read { db in
        try !self.lacking(reference, job, db).isEmpty
      }
      guard isDone || isNeeded else { continue }
      try await storage.undoable(at: now) { db in
        let found = try self.lacking(reference, job, db)
        for (item, text) in found {
          var content = item.content
          reference.field.write(text, to: &content)
          try items.update(item.id, content, in: try decks.deck(item.deck, db), at: now, db)
        }
        if isDone {
          try jobs.acknowledge(job.id, of: JobQueue.learner, SQLiteJobConnection(database: db))
        }
        return ("Filled in \(Quantity.count(found.count, reference.field.rawValue))", ())
      }
    }
  }

  /// The items that still lack what a job has for them.
  private func lacking(
    _ reference: FillReference, _ job: TranslationJob, _ db: Database
  ) throws -> [(Item, String)] {
    try zip(reference.items, job.request.lines).compactMap { id, line in
      guard let text = job.result[line], !text.isEmpty, try !items.existing([id], db).isEmpty
      else { return nil }
      let item = try items.item(id, db)
      return reference.field.isMissing(in: item.content) ? (item, text) : nil
    }
  }
}

extension Problem {
  static let cannotFillAtBackend = Problem(
    "A backend only translates lines.",
    remedy: "Connect a language model in Settings, or with “model use”.")
}
