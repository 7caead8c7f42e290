import Foundation
import GRDB

/// Fills in missing fields of items by jobs. The results never replace what the learner has written
/// meanwhile.
struct FillRepository: CardRepository {
  let collection: CardCollection
  let jobs: JobQueue
  /// Removes a job, also at the backend if there is one.
  let remove: @Sendable (LineJob) async throws -> Void
  let entitlements: Entitlements
  /// Why no model can do it here; nil if one can.
  let obstacle: @Sendable () -> Problem?

  /// The most items in one job: few, as a failure concerns all of them.
  private static let size = 200

  static let migration = Migration(
    "0.6.0 filling", undoable: ["filled"], contents: ["filled": "decks and items"],
    """
    -- How many fields were filled in of what was asked for together.
    CREATE TABLE filled (
      fill TEXT NOT NULL PRIMARY KEY,
      meanings INTEGER NOT NULL,
      examples INTEGER NOT NULL,
      translations INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """)

  static let takenMigration = Migration(
    "0.6.0 filling of failed jobs",
    """
    -- How many results of a failed job were taken. After an undo, they are not taken again.
    CREATE TABLE filled_part (
      job TEXT NOT NULL PRIMARY KEY,
      results INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """)

  func plan(_ request: FillRequest, at now: Date) async throws -> FillPlan {
    FillPlan(try await left(of: request, at: now))
  }

  /// - Returns: what is filled in from now on; what other jobs have in hand is left to them.
  func begin(_ request: FillRequest, at now: Date) async throws -> FillPlan {
    if let problem = obstacle() { throw problem }
    try await entitlements.require(.filling)
    try await writeResults(at: now)
    let cursor = try await jobs.lastCursor(of: JobQueue.learner)
    let left = try await left(of: request, at: now)
    for part in left {
      for start in stride(from: 0, to: part.items.count, by: Self.size) {
        try await create(
          Array(part.items[start...].prefix(Self.size)), part.task,
          of: request.name(after: cursor), after: cursor, at: now)
      }
    }
    try await removeSuperseded()
    return FillPlan(left)
  }

  /// Returns the missing fields without those of pending jobs.
  private func left(of request: FillRequest, at now: Date) async throws -> [FillPart] {
    let taken = try await inHand()
    return try await missing(request, at: now).map { task, found in
      let items = found.filter { taken[task.word]?.contains($0.id) != true }
      return FillPart(task: task, items: items, underway: found.count - items.count)
    }
  }

  /// Returns the fields filled in by jobs and by others of the same request.
  func filled(by jobs: [LineJob], at now: Date) async throws -> FillPlan {
    // The results of a failed job may not be written yet.
    try await writeResults(at: now)
    let fills = jobs.compactMap { FillReference($0.reference)?.fill }
    return try await storage.database.read { try filled(fills, $0) }
  }

  /// Returns the fields filled in by the last request of a search; none while jobs of it are
  /// pending.
  func ended(_ request: FillRequest) async throws -> FillPlan {
    let found = try await jobs.references(of: JobQueue.learner).compactMap { job in
      FillReference.fill(of: job.reference).map { (fill: $0, state: job.state) }
    }
    guard let last = found.map(\.fill).uniqued().first(where: request.hasName) else {
      return FillPlan()
    }
    let isOver = found.allSatisfy { $0.state.isSettled || $0.fill != last }
    return isOver ? try await storage.database.read { try filled([last], $0) } : FillPlan()
  }

  /// How much was filled in; less again after an undo.
  private func filled(_ fills: [String], _ db: Database) throws -> FillPlan {
    try db.rows(
      "SELECT meanings, examples, translations FROM filled WHERE fill IN \(fills)"
    ).reduce(into: FillPlan()) { plan, row in
      plan.meanings += row[0]
      plan.examples += row[1]
      plan.translations += row[2]
    }
  }

  func create(
    _ items: [Item], _ task: FillTask, of fill: String, after cursor: Int64, at now: Date
  ) async throws {
    let request = LineJob.Request(
      .fill(task), title: Quantity.count(items.count, task.word),
      lines: items.map { task.line(of: $0.content) })
    let reference = FillReference(fill, task, items.map(\.id)).text
    _ = try await jobs.create(
      request, for: reference, key: JobQueue.key(request, for: reference, after: cursor),
      by: JobQueue.learner, at: now)
  }

  private func missing(
    _ request: FillRequest, at now: Date
  ) async throws -> [(task: FillTask, items: [Item])] {
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
  private func canFill(_ task: FillTask, _ item: Item, _ db: Database) throws -> Bool {
    var content = item.content
    task.write("…", to: &content)
    return try NoteRepository().canTake(content, of: item.id, db)
  }

  /// Writes the result of each job to its items. Jobs that were asked for together are one change
  /// that can be undone, which grows with each.
  ///
  /// A job that failed half-way gives what it has, once, and stays to be tried again.
  func writeResults(at now: Date) async throws {
    var hasEnded = false
    for job in try await jobs.answered(of: JobQueue.learner) {
      guard let reference = FillReference(job.reference) else { continue }
      let isNew = try await storage.database.read { try hasMore(job, $0) }
      let isOver = job.status == .succeeded
      if isOver || isNew { try await write(job, reference, isOver: isOver, at: now) }
      hasEnded = hasEnded || isOver
    }
    if hasEnded { try await removeSuperseded() }
  }

  /// Writes what a job has that is about to be removed.
  func takeRest(of job: LineJob, at now: Date) async throws {
    guard let reference = FillReference(job.reference),
      try await storage.database.read({ try hasMore(job, $0) })
    else { return }
    try await write(job, reference, isOver: true, at: now)
  }

  /// Whether a failed job has results that were not taken.
  private func hasMore(_ job: LineJob, _ db: Database) throws -> Bool {
    let taken: Int? = try db.value("SELECT results FROM filled_part WHERE job = \(job.id)")
    return job.result.count > taken ?? 0
  }

  private func write(
    _ job: LineJob, _ reference: FillReference, isOver: Bool, at now: Date
  ) async throws {
    try await storage.undoable(at: now, series: reference.fill) { db in
      let found = try lacking(reference, job, db)
      for (item, text) in found {
        var content = item.content
        reference.task.write(text, to: &content)
        try items.update(item.id, content, in: try decks.deckOrDeleted(item.deck, db), at: now, db)
      }
      var filled = FillPlan()
      filled[reference.task] = found.count
      if !found.isEmpty { filled = try count(filled, of: reference.fill, db) }
      if job.status == .succeeded {
        try jobs.acknowledge(job.id, of: JobQueue.learner, SQLiteJobConnection(database: db))
      }
      if isOver {
        try db.execute(literal: "DELETE FROM filled_part WHERE job = \(job.id)")
      } else {
        try db.execute(
          literal: "INSERT OR REPLACE INTO filled_part VALUES (\(job.id), \(job.result.count))")
      }
      return ("Filled in \(filled.sentence)", ())
    }
  }

  /// Adds to what is filled in of what was asked for together.
  ///
  /// - Returns: how much that is by now; less again after an undo.
  private func count(_ more: FillPlan, of fill: String, _ db: Database) throws -> FillPlan {
    try db.execute(
      literal: """
        INSERT INTO filled (fill, meanings, examples, translations)
        VALUES (\(fill), \(more.meanings), \(more.examples), \(more.translations))
        ON CONFLICT (fill) DO UPDATE SET meanings = meanings + excluded.meanings,
          examples = examples + excluded.examples,
          translations = translations + excluded.translations
        """)
    return try filled([fill], db)
  }

  /// The items that still lack what a job has for them, and are still what it was asked about.
  private func lacking(
    _ reference: FillReference, _ job: LineJob, _ db: Database
  ) throws -> [(Item, String)] {
    try zip(reference.items, job.request.lines).compactMap { id, line in
      guard let text = job.result[line], !text.isEmpty else { return nil }
      return try lacking(reference.task, asked: line, id, db).map { ($0, text) }
    }
  }

  /// Returns an item if it still lacks something, and is still what was asked about.
  func lacking(
    _ task: FillTask, asked line: String, _ id: Item.ID, _ db: Database
  ) throws -> Item? {
    guard try !items.existing([id], db).isEmpty else { return nil }
    let item = try items.item(id, db)
    return task.isLine(line, of: item.content) && task.isMissing(in: item.content) ? item : nil
  }
}

/// The items that lack one field.
private struct FillPart {
  var task: FillTask
  /// The items whose fields no job has in hand.
  var items: [Item]
  /// How many others a job has.
  var underway: Int
}

extension FillPlan {
  fileprivate init(_ parts: [FillPart]) {
    self.init(underway: parts.reduce(0) { $0 + $1.underway })
    for part in parts { self[part.task] += part.items.count }
  }
}
