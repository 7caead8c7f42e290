import Foundation
import GRDB

/// Keeps the lessons, and finds what is ready to be met.
struct LessonRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let sessions: SessionRepository
  let course: Course?
  let keptUnmet = KeptReadings<Deck.ID?, Unmet>()

  typealias Standing = (Lesson?, LessonsWaiting, isOutdated: Bool)

  /// - Parameter deck: whose items are told to wait; nil for those of all.
  func current(in deck: Deck.ID?, isOutdated: Bool) async throws -> Standing {
    try await storage.database.read { db in
      try standing(openRow(db), waitingIn: deck, isOutdated: isOutdated, db)
    }
  }

  /// Goes on with the lesson that is open, unless it is finished.
  func begin(deck: Deck.ID?, in face: Face, at now: Date, seed: UInt64) async throws -> Standing {
    try await storage.database.write { db in
      let open = try openRow(db)
      if let open, open.state.standing != .finished {
        return try standing(open, isOutdated: false, db)
      }
      if let open { try end(open.id, at: now, db) }
      let items = Array(
        try unmet(in: deck, db).unlocked.prefix(settings.current(db).lessonSize))
      guard !items.isEmpty else {
        return try standing(nil, waitingIn: deck, isOutdated: false, db)
      }
      let row = try insert(items, deck, face, now, seed, db)
      return try standing(row, isOutdated: false, db)
    }
  }

  func turn(_ id: Lesson.ID, revision: Int, to place: Int, at now: Date) async throws -> Standing {
    try await moving(id, revision, at: now, isDurable: false) { row, _ in
      let isBehindLast = place == row.state.items.count
      row.state.standing = isBehindLast ? .asking : .presenting(place)
      if isBehindLast, row.state.pending.isEmpty { row.state.standing = .finished }
    }
  }

  func reveal(_ id: Lesson.ID, revision: Int, _ revealed: Sitting.Revealed) async throws -> Standing
  {
    try await moving(
      id, revision, at: revealed.at, restartsTimer: false, isDurable: false
    ) { row, db in
      var revealed = revealed
      if let typed = revealed.typed, let card = row.state.pending.first {
        let question = try AskedCard.with(card, db).question(outcomesAt: nil)
        let policy = try settings.current(db).answers
        switch try sessions.checks.check(typed, question, policy, db) {
        case .told(let check): revealed.check = check
        case .askedAgain(let judgement):
          row.state.askedAgain = .init(typed: typed, judgement: judgement)
          return
        }
      }
      row.state.standing = .revealed(SessionRow.State.Revealed(revealed))
    }
  }

  /// A right answer takes the card into the reviews; a wrong one is only logged and asked again.
  func record(_ answer: Answer) async throws -> Standing {
    try await moving(answer.session, answer.revision, at: answer.at) { row, db in
      let isRight = answer.grade != .again
      try sessions.reviews.record(answer, place: 0, moves: isRight, settings.current(db), db)
      row.state.pending.removeFirst()
      if !isRight { row.state.pending.append(answer.card) }
      row.state.standing = row.state.pending.isEmpty ? .finished : .asking
    }
  }

  /// A slip of the fingers: kept, not counted, and the card is asked once more.
  func takeBack(_ slip: Slipped) async throws -> Standing {
    try await moving(slip.session, slip.revision, at: slip.at) { row, db in
      try sessions.reviews.record(slip, db)
      row.state.askedAgain = .init(typed: slip.typed, judgement: nil)
      row.state.standing = .asking
    }
  }

  func end(_ id: Lesson.ID, at now: Date) async throws -> Standing {
    try await storage.database.write { db in
      try end(id, at: now, db)
      return try standing(nil, isOutdated: false, db)
    }
  }

  private func end(_ id: Lesson.ID, at now: Date, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE session SET ended_at = ?, revision = revision + 1 WHERE id = ?",
      arguments: [now.milliseconds, id])
  }

  private func moving(
    _ id: Lesson.ID, _ revision: Int, at now: Date, restartsTimer: Bool = true,
    isDurable: Bool = true,
    _ move: @escaping @Sendable (inout LessonRow, Database) throws -> Void
  ) async throws -> Standing {
    let transaction: @Sendable (Database) throws -> Standing = { db in
      guard var row = try openRow(db), row.id == id, row.revision == revision else {
        return try standing(openRow(db), isOutdated: true, db)
      }
      if restartsTimer { row.state.shownAt = now.milliseconds }
      row.state.askedAgain = nil
      try move(&row, db)
      try row.save(db)
      return try standing(row, isOutdated: false, db)
    }
    return isDurable
      ? try await storage.database.write(transaction)
      : try await storage.writeWithoutSync(transaction)
  }

  private func insert(
    _ items: [Item.ID], _ deck: Deck.ID?, _ face: Face, _ now: Date, _ seed: UInt64, _ db: Database
  ) throws -> LessonRow {
    var chance = SplitMix64(seed: seed)
    let cards = try items.flatMap { try sessions.items.cards(of: $0, db) }.map {
      ReviewQueue.Entry(card: $0.id, item: $0.item, buriesSiblings: false)
    }
    let state = LessonRow.State(
      items: items,
      pending: ReviewQueue.order(reviews: cards.shuffled(using: &chance), new: []),
      shownAt: now.milliseconds, standing: .presenting(0))
    let scope = deck.map(Scope.deck) ?? .everything
    try db.execute(
      literal: """
        INSERT INTO session (mode, scope, state, revision, face, begun_at)
        VALUES ('lesson', \(try JSONText.of(scope)), \(try JSONText.of(state)), 0,
          \(face.rawValue), \(now.milliseconds))
        """)
    return LessonRow(id: db.lastInsertedRowID, state: state, revision: 0, face: face)
  }

  func openRow(_ db: Database) throws -> LessonRow? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT id, state, revision, face FROM session
        WHERE ended_at IS NULL AND mode = 'lesson' ORDER BY id DESC LIMIT 1
        """
    ).map(LessonRow.init)
  }
}
