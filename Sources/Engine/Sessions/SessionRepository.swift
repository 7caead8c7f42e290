import Foundation
import GRDB

/// Stores the sessions of one course.
///
/// A move is one transaction: it loads the facts, calls `SessionState.step`, and applies the
/// writes. A move based on another revision changes nothing and returns the current session.
struct SessionRepository<Rules: SessionRules>: Sendable {
  typealias Row = SessionRow<Rules>
  typealias Context = SessionContext<Rules>
  typealias Notice = SessionNotice<Rules>

  let storage: Storage
  let settings: SettingsRepository
  let rules: Rules
  private let cache = Row.Cache()

  var query: SessionQuery<Rules> {
    SessionQuery(settings: settings, rules: rules, cache: cache)
  }

  func store(_ face: Face) -> Store<SessionMachine<Rules>> {
    Store(SessionMachine(perform), state: .init(face: face))
  }

  func perform(_ effect: SessionMachine<Rules>.Effect) async throws -> SessionResult<Rules> {
    do {
      return try await result(of: effect)
    } catch let error as DatabaseError where effect.isUndo {
      throw error.problem(whereNot: "undone")
    }
  }

  private func result(
    of effect: SessionMachine<Rules>.Effect
  ) async throws -> SessionResult<Rules> {
    switch effect {
    case .load(let now, _): SessionResult(session: try await current(at: now))
    case .moveOn(let now): SessionResult(session: try await current(at: now), notice: .movedOn)
    case .begin(let plan, let restarting, let face, let now, let seed):
      try await begin(plan, restarting: restarting, in: face, at: now, seed: seed)
    case .move(let move, let id, let revision, let face, let now):
      try await carryOut(move, id, revision: revision, in: face, at: now)
    case .undoLast(let answer, let face, let now):
      try await undoLast(answer, in: face, at: now)
    case .end(let id, let now): SessionResult(session: try await end(id, at: now))
    }
  }

  /// The open session, whichever face started it. Skips questions whose item was suspended or
  /// studied elsewhere.
  func current(at now: Date) async throws -> Session<Rules>? {
    let (session, isCurrent) = try await storage.database.read { db -> (Session<Rules>?, Bool) in
      guard let context = try query.open(at: now, db) else { return (nil, true) }
      return (try query.session(context, db), try query.isStillDue(context, db))
    }
    guard !isCurrent else { return session }
    return try await storage.database.write { db in try catchUpOpenSession(at: now, db) }
  }

  private func catchUpOpenSession(at now: Date, _ db: Database) throws -> Session<Rules>? {
    guard var context = try query.open(at: now, db) else { return nil }
    try catchUp(&context, db)
    return try query.session(context, db)
  }

  /// Continues an open session of the same plan, or ends it and starts another. A plan with nothing
  /// to ask ends no session.
  private func begin(
    _ plan: Rules.Plan, restarting: Bool, in face: Face, at now: Date, seed: UInt64
  ) async throws -> SessionResult<Rules> {
    try await storage.database.write { db in
      let moment = try settings.moment(now, db)
      let beginning = try rules.begin(plan, moment, seed: seed, db)
      if var open = try query.open(at: now, db) {
        if open.state.phase != .finished { try catchUp(&open, db) }  // Else a new one asks it.
        if open.state.phase != .finished {
          if !restarting, rules.continues(open.plan, for: plan) {
            return SessionResult(session: try query.session(open, db))
          }
          if beginning.isEmpty {
            return SessionResult(session: try query.session(open, db), notice: .nothingToStudy)
          }
        }
        try leave(&open, db)
      }
      guard let account = try rules.account(db) else { return SessionResult() }
      guard !beginning.isEmpty else {
        return SessionResult(
          session: beginning.showsEmpty
            ? try empty(plan, at: beginning.position, in: face, moment, seed: seed, db) : nil)
      }
      return SessionResult(
        session: try start(plan, beginning, of: account, in: face, moment, seed: seed, db))
    }
  }

  /// The session that a face shows if there is nothing to study. It is not stored, so that the
  /// session before can still be opened again.
  private func empty(
    _ plan: Rules.Plan, at position: Rules.Position, in face: Face, _ moment: StudyMoment,
    seed: UInt64, _ db: Database
  ) throws -> Session<Rules> {
    let state = Row.State(
      phase: .finished, position: position, queueLength: 0, seed: seed, shownAt: moment.now)
    let row = Row.unsaved(plan, state, in: face, at: moment.now, cache)
    return try query.session(Context(row: row, moment: moment), db)
  }

  private func start(
    _ plan: Rules.Plan, _ beginning: SessionBeginning<Rules.Position>, of account: String,
    in face: Face, _ moment: StudyMoment, seed: UInt64, _ db: Database
  ) throws -> Session<Rules> {
    let state = Row.State(
      phase: beginning.isPresented ? .presenting(0) : .asking, position: beginning.position,
      queueLength: beginning.queue.count, seed: seed, shownAt: moment.now)
    let row = try Row.insert(
      plan, state, queue: beginning.queue, course: rules.traits.name, account: account,
      in: face, at: moment.now, cache, db)
    var context = Context(row: row, moment: moment)
    if !beginning.isPresented { try query.advance(&context, db) }
    try context.row.save(db)
    return try query.session(context, db)
  }

  private func carryOut(
    _ move: SessionMove, _ id: SessionID, revision: Int, in face: Face, at now: Date
  ) async throws -> SessionResult<Rules> {
    let transaction: @Sendable (Database) throws -> SessionResult<Rules> = { db in
      try rules.admit(db)
      guard var context = try query.open(at: now, db) else {
        return SessionResult(notice: .movedOn, revision: revision)
      }
      if move != .skip, rules.traits.catchesUpBeforeMoves { try catchUp(&context, db) }
      let isLate =
        try context.row.number != id.number || context.row.revision != revision
        || db.generation != id.generation
      let notice: Notice? = try isLate ? .movedOn : carryOut(move, &context, face, db)
      return SessionResult(
        session: try query.session(context, db), notice: notice, revision: revision)
    }
    return move.isDurable(rules.traits)
      ? try await storage.database.write(transaction)
      : try await storage.writeWithoutSync(transaction)
  }

  private func carryOut(
    _ move: SessionMove, _ context: inout Context, _ face: Face, _ db: Database
  ) throws -> Notice? {
    let facts = try facts(for: move, context, face, db)
    guard let (state, writes) = context.state.step(move, facts) else { return .movedOn }
    context.row.state = state
    var notice: Notice? = move != .undo ? nil : writes.isEmpty ? .nothingToUndo : .undone
    for write in writes { notice = try apply(write, to: &context, face, db) ?? notice }
    try context.row.save(db)
    return notice
  }

  private func facts(
    for move: SessionMove, _ context: Context, _ face: Face, _ db: Database
  ) throws -> SessionFacts {
    let (row, position) = (context.row, context.state.position)
    var facts = SessionFacts(
      now: context.moment.now, face: face, session: row.number, revision: row.revision,
      traits: rules.traits, isTimed: row.limit(rules) != nil)
    switch move {
    case .reveal(let typed, _):
      guard let prompt = try rules.prompt(position, context, db), prompt.isTyped else { break }
      facts.check = try rules.check(Answer.cut(typed ?? ""), prompt, context, db)
    case .undo: facts.last = try AnswerLog.last(of: row.number, db)
    case .wrapUp: facts.isBegun = try rules.isBegun(position, context, db)
    case .turn: facts.presented = try rules.presentations(context, db).count
    case .extend:
      let isOver = try rules.prompt(position, context, db)?.isOver(at: context.moment.now)
      guard isOver != true else { throw Problem.timeIsOver }
    case .grade, .claimRight, .slip, .skip, .pause, .resume: break
    }
    return facts
  }

  private func apply(
    _ write: SessionWrite, to context: inout Context, _ face: Face, _ db: Database
  ) throws -> Notice? {
    switch write {
    case .record(let answer): return try record(answer, &context, db)
    case .undo(let answer): try undo(answer, &context, face, db)
    case .skip:
      rules.skip(&context.row.state.position)
      try query.advance(&context, db)
    case .putBack:
      rules.putBack(&context.row.state.position)
      try query.advance(&context, db)
    case .advance: try query.advance(&context, db)
    }
    return nil
  }

  /// Logs the answer, applies its effect, and moves to the next question unless the answer is still
  /// told, all in the move's transaction.
  private func record(
    _ answer: Answer, _ context: inout Context, _ db: Database
  ) throws -> Notice? {
    var effect = AnswerEffect<Rules.Feedback>()
    if answer.outcome != .slip {
      effect = try rules.apply(answer, &context.row.state.position, context, db)
    }
    try AnswerLog.add(answer, effect, on: context.moment.boundary.day(of: answer.at), db)
    if answer.outcome != .slip, context.state.phase == .asking {
      try query.advance(&context, db)
    }
    return effect.feedback.map { .feedback($0) }
  }

  private func undo(
    _ answer: LoggedAnswer, _ context: inout Context, _ face: Face, _ db: Database
  ) throws {
    let row = context.row
    try AnswerLog.undo(
      answer, in: row.number, revision: row.revision, face, at: context.moment.now, db)
    try rules.revert(answer, context, db)
    context.row.state.position = try JSONText.value(answer.position)
  }

  /// Undoes the last answer, if it is still this one. Its session is opened again if it has ended,
  /// unless another began since.
  private func undoLast(
    _ answer: Int64, in face: Face, at now: Date
  ) async throws -> SessionResult<Rules> {
    try await storage.database.write { db in
      try rules.admit(db)
      guard let account = try rules.account(db),
        let last = try Row.lastAnswered(rules.traits.name, of: account, cache, db)
      else {
        return SessionResult(
          session: try catchUpOpenSession(at: now, db), notice: .nothingToUndo)
      }
      guard try AnswerLog.last(of: last.row.number, db)?.id == answer else {
        return SessionResult(
          session: try catchUpOpenSession(at: now, db), notice: .movedOn,
          revision: last.row.revision)
      }
      var context = Context(row: last.row, moment: try settings.moment(now, db))
      guard last.goesOn else { return try undoInEnded(context, face, db) }
      try Row.reopen(last.row.number, db)
      let notice = try carryOut(.undo, &context, face, db)
      return SessionResult(
        session: try query.session(context, db), notice: notice, revision: last.row.revision)
    }
  }

  /// Undoes the last answer of a session that stays ended.
  ///
  /// - Returns: the session that is open.
  private func undoInEnded(
    _ last: Context, _ face: Face, _ db: Database
  ) throws -> SessionResult<Rules> {
    var context = last
    // What was only checked is no answer.
    context.row.state = last.state.asking(at: last.moment.now)
    let notice = try carryOut(.undo, &context, face, db)
    if last.state.phase == .finished {
      context.row.state.phase = .finished  // It still came to its end.
      try context.row.save(db)
    }
    return SessionResult(
      session: try catchUpOpenSession(at: last.moment.now, db), notice: notice,
      revision: last.row.revision)
  }

  private func catchUp(_ context: inout Context, _ db: Database) throws {
    if try query.catchUp(&context, db) { try context.row.save(db) }
  }

  /// - Returns: the session that is open afterwards.
  private func end(_ id: SessionID, at now: Date) async throws -> Session<Rules>? {
    try await storage.database.write { db in
      guard var context = try query.open(at: now, db) else { return nil }
      guard context.row.number == id.number, try db.generation == id.generation else {
        return try query.session(context, db)
      }
      try leave(&context, db)
      return nil
    }
  }

  private func leave(_ context: inout Context, _ db: Database) throws {
    if try query.finish(&context, db) { try context.row.save(db) }
    try context.row.end(at: context.moment.now, db)
  }
}
