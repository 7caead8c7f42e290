import Foundation
import GRDB

/// Reads the open session of a course, with everything that a face shows of it.
struct SessionQuery<Rules: SessionRules> {
  typealias Context = SessionContext<Rules>

  let settings: SettingsRepository
  let rules: Rules
  let cache: SessionRow<Rules>.Cache

  /// The open session as it goes on; see `SessionRepository.current`. Nothing of that is written.
  func current(at now: Date, _ db: Database) throws -> Session<Rules>? {
    guard var context = try open(at: now, db) else { return nil }
    try catchUp(&context, db)
    return try session(context, db)
  }

  func open(at now: Date, _ db: Database) throws -> Context? {
    guard let account = try rules.account(db),
      let row = try SessionRow<Rules>.open(rules.traits.name, of: account, cache, db)
    else { return nil }
    return Context(row: row, moment: try settings.moment(now, db))
  }

  func session(_ context: Context, _ db: Database) throws -> Session<Rules> {
    let (row, state) = (context.row, context.state)
    let presented = try rules.presentations(context, db)
    let step = try step(context, presented, db)
    return Session(
      id: SessionID(generation: try db.generation, number: row.number), revision: row.revision,
      plan: row.plan, title: try rules.title(row.plan, db), face: row.face,
      begunAt: row.begunAt, shownAt: state.shownAt, pausedAt: state.pausedAt, step: step,
      presented: presented,
      askedAgain: state.askedAgain,
      answered: state.answered,
      canUndo: try state.answered > 0 && rules.canUndo(in: row.number, db),
      left: try rules.left(state.position, context, db),
      begun: rules.begun(state.position), isWrappingUp: state.isWrappingUp,
      traits: rules.traits)
  }

  private func step(
    _ context: Context, _ presented: [Rules.Presentation], _ db: Database
  ) throws -> Session<Rules>.Step {
    let (phase, position) = (context.state.phase, context.state.position)
    if case .presenting(let place) = phase {
      // Some are gone if adding them was undone.
      let shown = min(place, presented.count - 1)
      guard shown >= 0 else { return .finished(try rules.summary(position, context, db)) }
      return .presenting(presented[shown], at: shown, of: presented.count)
    }
    guard let prompt = try rules.prompt(position, context, db) else {
      return .finished(try rules.summary(position, context, db))
    }
    if case .revealed(let revealed) = phase { return .revealed(prompt, revealed) }
    return .asking(prompt)
  }
}

/// Moving on, without writing.
extension SessionQuery {
  func advance(_ context: inout Context, _ db: Database) throws {
    try rules.advance(&context.row.state.position, context, db)
    context.row.state.phase = context.state.position.target == nil ? .finished : .asking
  }

  /// Moves on from an answer that counted when its result was shown, if it was the last one. The
  /// result of an earlier one stays shown.
  ///
  /// - Returns: whether the session is finished.
  func finish(_ context: inout Context, _ db: Database) throws -> Bool {
    guard rules.traits.isFinalWhenTold, case .revealed = context.state.phase else { return false }
    var next = context
    next.row.state = context.state.asking(at: context.moment.now)
    try advance(&next, db)
    guard next.state.phase == .finished else { return false }
    context = next
    return true
  }

  /// Skips questions that are no longer due, and asks those that are due again.
  ///
  /// - Returns: whether the question is another one now.
  @discardableResult
  func catchUp(_ context: inout Context, _ db: Database) throws -> Bool {
    guard try !isStillDue(context, db) else { return false }
    repeat {
      rules.skip(&context.row.state.position)
      try advance(&context, db)
    } while try !isStillDue(context, db)
    var state = context.state
    state.askedAgain = nil
    context.row.state = state.phase == .asking ? state.asking(at: context.moment.now) : state
    return true
  }

  func isStillDue(_ context: Context, _ db: Database) throws -> Bool {
    switch context.state.phase {
    // None are left if adding them was undone.
    case .presenting: try !rules.presentations(context, db).isEmpty
    case .finished: try !rules.hasReturned(to: context.state.position, context, db)
    case .asking, .revealed: try rules.isStillDue(context.state.position, context, db)
    }
  }
}
