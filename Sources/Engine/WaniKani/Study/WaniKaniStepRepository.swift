import Foundation
import GRDB

// What a step makes of a session, in the transaction that keeps it.

extension WaniKaniSessionRepository {
  func take(
    _ step: WaniKaniSession.Step, _ row: inout WaniKaniSessionRow, _ context: Context,
    _ db: Database
  ) throws -> WaniKaniSession.Notice? {
    switch step {
    case .turn(let place): try turn(to: place, &row, context, db)
    case .reveal(let revealed): try reveal(revealed, &row, context, db)
    case .record(let record): return try self.record(record, &row, context, db)
    case .undo(let face): return try undo(in: face, &row, context, db)
    case .wrapUp:
      guard row.kind != .lessons else { return nil }
      row.state.isWrappingUp.toggle()
      if !row.isAskedBegun { try goOn(&row, context, db) }
    }
    return nil
  }

  private func turn(
    to place: Int, _ row: inout WaniKaniSessionRow, _ context: Context, _ db: Database
  ) throws {
    row.state.shownAt = context.now.milliseconds
    row.state.presenting = place < row.state.length ? place : nil
    if row.state.presenting == nil { try goOn(&row, context, db) }
  }

  /// An answer that is asked again leaves the question as it was.
  private func reveal(
    _ revealed: Sitting.Revealed, _ row: inout WaniKaniSessionRow, _ context: Context,
    _ db: Database
  ) throws {
    guard let question = try question(row, db) else { throw Problem.notForNow }
    guard let typed = revealed.typed, !typed.allSatisfy(\.isWhitespace) else {
      // Enter also goes on, so one press too many must not be a miss, which costs a stage there.
      row.state.askedAgain = .init(typed: "", judgement: .nothingTyped)
      return
    }
    let outcome = try question.sheet.typedAnswer(question.asked).check(
      typed, accepted: question.sheet.accepted(question.asked),
      context.settings.answers
    ) { try question.sheet.other(meaning: $0, db) }
    switch outcome {
    case .told(let check):
      let next = try row.subject(at: row.state.round.taken, db)
      try subjects.meet(row.state.round.open.map(\.subject) + (next.map { [$0] } ?? []), db)
      row.state.revealed = .init(revealed)
      row.state.revealed?.check = check
    case .askedAgain(let judgement):
      row.state.askedAgain = .init(typed: typed, judgement: judgement)
    }
  }

  /// The log entry, the session's place and, with a subject's last part, what WaniKani is to hear:
  /// all of it, or nothing.
  func record(
    _ record: WaniKaniRecord, _ row: inout WaniKaniSessionRow, _ context: Context, _ db: Database
  ) throws -> WaniKaniSession.Notice? {
    let before = row
    let day = context.settings.boundary.day(of: record.at)
    row.state.revealed = nil
    guard record.outcome != .slip else {
      try log.add(record, before: before, on: day, deed: nil, db)
      row.state.shownAt = record.at.milliseconds
      row.state.askedAgain = .init(typed: record.typed, judgement: nil)
      return nil
    }
    let done = row.state.round.answer(isRight: record.outcome == .right)
    let told = try done.flatMap { try tell($0, row.kind, at: record.at, db) }
    try log.add(record, before: before, on: day, deed: told?.entry, db)
    row.state.answered += 1
    try goOn(&row, context, db)
    return told?.notice
  }

  /// Writes down what WaniKani is to hear of a subject that is done.
  ///
  /// - Returns: nil where it is to hear nothing.
  private func tell(
    _ pass: Round.Pass, _ kind: WaniKaniSitting.Kind, at time: Date, _ db: Database
  ) throws -> (entry: OutboxEntry.ID, notice: WaniKaniSession.Notice?)? {
    let recorded: WaniKaniStudyRepository.Recorded
    switch kind {
    case .lessons: recorded = try study.start(pass.subject, at: time, db)
    case .reviews:
      recorded = try study.review(
        pass.subject, missedMeanings: pass.missedMeanings, missedReadings: pass.missedReadings,
        at: time, db)
    case .recent, .mistakes, .burned: return nil
    }
    let notice = try subjects.subject(pass.subject, db).map { subject in
      WaniKaniSession.Notice.done(
        title: subject.title, from: recorded.stageBefore, to: recorded.standing.stage)
    }
    return (recorded.entry, notice)
  }

  /// - Throws: `Problem` when WaniKani has heard of it already.
  private func undo(
    in face: Face, _ row: inout WaniKaniSessionRow, _ context: Context, _ db: Database
  ) throws -> WaniKaniSession.Notice {
    guard let last = try log.last(of: row.id, db) else { return .nothingToUndo }
    if let deed = last.deed { try study.withdraw(deed, at: context.now, db) }
    try log.undo(last, in: face, at: context.now, db)
    row.state.round = last.round
    row.state.revealed = nil
    row.state.shownAt = context.now.milliseconds
    row.state.answered = max(0, row.state.answered - 1)
    return .undone
  }

  // MARK: The way through the queue

  /// Puts the next question, with as many subjects open as there are to be.
  func goOn(_ row: inout WaniKaniSessionRow, _ context: Context, _ db: Database) throws {
    row.state.revealed = nil
    row.state.shownAt = context.now.milliseconds
    let width = row.kind == .lessons ? row.state.length : Self.openAtOnce
    while row.state.round.open.count < width, row.state.round.taken < row.state.length {
      let subject = try row.subject(at: row.state.round.taken, db)
      row.state.round.taken += 1
      if let subject,
        let waiting = try board.subject(subject, waitingFor: row.kind, at: context.now, db)
      {
        row.state.round.take(subject, waiting.kind)
      }
    }
    var chance = SplitMix64(seed: row.state.seed &+ UInt64(row.revision))
    let wishes = context.settings.waniKani
    row.state.round.goOn(
      wishes.pairing,
      isOrdered: row.kind == .reviews && wishes.reviewOrder(for: context.account) != .shuffled,
      isWrappingUp: row.state.isWrappingUp, using: &chance)
  }

  /// As many as WaniKani itself has open.
  private static let openAtOnce = 10

  /// Whether what is asked is not to be studied any more: it was done elsewhere, taken away …
  func isBehind(_ row: WaniKaniSessionRow, _ context: Context, _ db: Database) throws -> Bool {
    guard context.account.vacationSince == nil || row.kind.isExtra,
      let asked = row.state.round.asked
    else { return false }
    return try board.subject(asked.subject, waitingFor: row.kind, at: context.now, db) == nil
  }

  /// The open session, past everything that is not to be studied any more.
  func caughtUp(
    _ kind: WaniKaniSitting.Kind, _ context: Context, _ db: Database
  ) throws -> WaniKaniSessionRow? {
    guard var row = try openRow(kind, context.account.id, db) else {
      return nil
    }
    guard try isBehind(row, context, db) else { return row }
    while try isBehind(row, context, db), let asked = row.state.round.asked {
      row.state.round.drop(asked.subject)
      try goOn(&row, context, db)
    }
    row.state.askedAgain = nil
    try row.moveOn(states, db)
    return row
  }
}

extension Judgement {
  fileprivate static let nothingTyped = Judgement(
    .wrong, "Nothing was typed. Write anything to see the answer.")
}

extension WaniKaniSessionRow {
  fileprivate var isAskedBegun: Bool {
    let asked = state.round.asked?.subject
    return state.round.open.contains { $0.subject == asked && $0.isBegun }
  }
}
