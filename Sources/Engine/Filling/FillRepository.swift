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
    try await missing(request, at: now).reduce(into: FillPlan()) { $0[$1.task] += $1.items.count }
  }

  /// - Returns: what is filled in from now on; what other jobs have in hand is left to them.
  func begin(_ request: FillRequest, at now: Date) async throws -> FillPlan {
    if let problem = obstacle() { throw problem }
    try await entitlements.require(.filling)
    let open =
      try await jobs.underway(of: JobQueue.learner) + jobs.answered(of: JobQueue.learner)
    let references = open.filter(\.isOpen).compactMap { FillReference($0.reference) }
    let fill = UUID().uuidString
    var begun = FillPlan()
    for (task, found) in try await missing(request, at: now) {
      let inHand = Set(references.filter { $0.task.word == task.word }.flatMap(\.items))
      let items = found.filter { !inHand.contains($0.id) }
      begun[task] += items.count
      for start in stride(from: 0, to: items.count, by: Self.size) {
        try await create(Array(items[start...].prefix(Self.size)), task, of: fill, at: now)
      }
    }
    return begun
  }

  private func create(
    _ items: [Item], _ task: LineTask, of fill: String, at now: Date
  ) async throws {
    _ = try await jobs.create(
      .init(
        title: Quantity.count(items.count, task.word),
        lines: items.map { task.line(of: $0.content) }, task: task),
      for: FillReference(fill, task, items.map(\.id)).text, key: UUID().uuidString,
      by: JobQueue.learner, at: now)
  }

  private func missing(
    _ request: FillRequest, at now: Date
  ) async throws -> [(task: LineTask, items: [Item])] {
    try await storage.database.read { db in
      let search = try Search(request.query)
      var ids = try collection.search.items(search, at: settings.moment(now, db), db)
      if request.isOfLatestImport {
        let added = try items.addedTogetherLast(db)
        ids.removeAll { !added.contains($0) }
      }
      let found = try ids.map { try items.item($0, db) }
      return try request.tasks.map { task in
        (task, try found.filter { try task.isMissing(in: $0.content) && canFill(task, $0, db) })
      }
    }
  }

  /// Notes of Anki may have no field for it.
  private func canFill(_ task: LineTask, _ item: Item, _ db: Database) throws -> Bool {
    var content = item.content
    task.write("…", to: &content)
    return try NoteRepository().canTake(content, of: item.id, db)
  }

  /// Writes what came of jobs to their items. Jobs that were asked for together are one change that
  /// can be undone, so it is made when none of them is worked on any more.
  ///
  /// A job that failed half-way gives what it has, and stays to be tried again.
  func take(at now: Date) async throws {
    let answered = try await jobs.answered(of: JobQueue.learner)
      .compactMap { job in FillReference(job.reference).map { (job: job, reference: $0) } }
    guard !answered.isEmpty else { return }
    let underway = Set(
      try await jobs.underway(of: JobQueue.learner)
        .compactMap { FillReference($0.reference)?.fill })
    for (fill, parts) in Dictionary(grouping: answered, by: \.reference.fill)
    where !underway.contains(fill) {
      let isDone = parts.contains { $0.job.status == .succeeded }
      let isNeeded = try await storage.database.read { db in
        try parts.contains { try !self.lacking($0.reference, $0.job, db).isEmpty }
      }
      if isDone || isNeeded { try await write(parts, at: now) }
    }
  }

  private func write(
    _ parts: [(job: TranslationJob, reference: FillReference)], at now: Date
  ) async throws {
    try await storage.undoable(at: now) { db in
      var filled = FillPlan()
      for (job, reference) in parts {
        let found = try self.lacking(reference, job, db)
        for (item, text) in found {
          var content = item.content
          reference.task.write(text, to: &content)
          try items.update(item.id, content, in: try decks.deck(item.deck, db), at: now, db)
        }
        filled[reference.task] += found.count
        guard job.status == .succeeded else { continue }
        try jobs.acknowledge(job.id, of: JobQueue.learner, SQLiteJobConnection(database: db))
      }
      return ("Filled in \(filled.sentence)", ())
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
      return reference.task.isMissing(in: item.content) ? (item, text) : nil
    }
  }
}

extension Problem {
  static let cannotFillAtBackend = Problem(
    "A backend only translates lines.",
    remedy: "Connect a language model in Settings, or with “model use”.")
}
