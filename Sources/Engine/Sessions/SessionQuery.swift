import Foundation
import GRDB

/// Reads the open session of a course, with everything that a face shows of it.
struct SessionQuery<Rules: SessionRules> {
  typealias Row = SessionRow<Rules>
  typealias Context = SessionContext<Rules.Plan>

  let settings: SettingsRepository
  let rules: Rules
  let memo: Row.Memo

  func current(at now: Date, _ db: Database) throws -> Session<Rules>? {
    try open(at: now, db).map { try session($0.row, $0.context, db) }
  }

  func open(at now: Date, _ db: Database) throws -> (row: Row, context: Context)? {
    guard let account = try rules.account(db),
      let row = try Row.open(rules.name, of: account, memo, db)
    else { return nil }
    return (row, context(of: row, try settings.moment(now, db)))
  }

  func context(of row: Row, _ moment: StudyMoment) -> Context {
    Context(
      session: row.number, revision: row.revision, plan: row.plan,
      queueLength: row.state.queueLength, seed: row.state.seed,
      isWrappingUp: row.state.isWrappingUp, answered: row.state.answered,
      shownAt: row.state.shownAt, pausedAt: row.state.pausedAt,
      extensions: row.state.extensions ?? 0, moment: moment)
  }

  func session(_ row: Row, _ context: Context, _ db: Database) throws -> Session<Rules> {
    let (state, position) = (row.state, row.state.position)
    let context = self.context(of: row, context.moment)
    let presented = try rules.presentations(context, db)
    let step = try step(row, context, presented, db)
    let prompt: Rules.Prompt? =
      switch step {
      case .asking(let prompt), .revealed(let prompt, _): prompt
      case .presenting, .finished: nil
      }
    return Session(
      id: SessionID(generation: try db.generation, number: row.number), revision: row.revision,
      plan: row.plan, title: try rules.title(row.plan, prompt, db), face: row.face,
      begunAt: row.begunAt, shownAt: state.shownAt, pausedAt: state.pausedAt, step: step,
      presented: presented,
      askedAgain: state.askedAgain,
      answered: state.answered,
      canUndo: try state.answered > 0 && rules.canUndo(in: row.number, db),
      left: try rules.left(position, context, db),
      begun: rules.begun(position), isWrappingUp: state.isWrappingUp,
      canWrapUp: rules.canWrapUp, canClaim: rules.canClaim)
  }

  private func step(
    _ row: Row, _ context: Context, _ presented: [Rules.Presentation], _ db: Database
  ) throws -> Session<Rules>.Step {
    let position = row.state.position
    if case .presenting(let place) = row.state.phase {
      // Some are gone if adding them was undone.
      let shown = min(place, presented.count - 1)
      guard shown >= 0 else { return .finished(try rules.summary(position, context, db)) }
      return .presenting(presented[shown], at: shown, of: presented.count)
    }
    guard let prompt = try rules.prompt(position, context, db) else {
      return .finished(try rules.summary(position, context, db))
    }
    if case .revealed(let revealed) = row.state.phase { return .revealed(prompt, revealed) }
    return .asking(prompt)
  }
}
