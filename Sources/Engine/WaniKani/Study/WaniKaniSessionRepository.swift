import Foundation
import GRDB

/// Keeps the sessions of WaniKani's things: what any face may go on with.
///
/// Each call is one transaction. One that names a revision does nothing when the session has moved
/// on since, and says where it now stands.
struct WaniKaniSessionRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let subjects: SubjectRepository
  let board: WaniKaniBoardRepository
  let study: WaniKaniStudyRepository
  let log = WaniKaniLogRepository()
  /// What was written at one step is mostly what is read at the next.
  let states = LastText<WaniKaniSessionRow.State>()

  typealias Standing = (WaniKaniSitting?, WaniKaniSession.Notice?)

  /// The moment, as the account and the settings have it.
  struct Context {
    var now: Date
    var account: WaniKaniAccount
    var settings: Settings
  }

  /// The session that is open, wherever it was begun. Where what it asks was studied elsewhere
  /// meanwhile, the next is asked.
  func current(_ kind: WaniKaniSitting.Kind, at now: Date) async throws -> WaniKaniSitting? {
    let (seen, isBehind) = try await storage.database.read { db -> (WaniKaniSitting?, Bool) in
      guard let context = try context(now, db),
        let row = try openRow(kind, context.account.id, db)
      else { return (nil, false) }
      return (try sitting(row, db), try self.isBehind(row, context, db))
    }
    guard isBehind else { return seen }
    return try await storage.database.write { db in
      try context(now, db).flatMap { try caughtUp(kind, $0, db) }.map { try sitting($0, db) }
    }
  }

  /// Goes on with what is open; nil when nothing waits.
  func begin(
    _ kind: WaniKaniSitting.Kind, choice: [Subject.ID]?, in face: Face, at now: Date, seed: UInt64
  ) async throws -> WaniKaniSitting? {
    try await storage.database.write { db in
      let context = try present(kind, now, db)
      if let open = try caughtUp(kind, context, db) {
        if open.state.presenting != nil || open.state.round.asked != nil {
          return try sitting(open, db)
        }
        try open.end(at: now, db)
      }
      let subjects = try waiting(kind, choice, context, seed, db)
      guard !subjects.isEmpty else { return nil }
      var row = try WaniKaniSessionRow.insert(
        kind, subjects, of: context.account.id, in: face, at: now, seed: seed, db)
      if kind != .lessons { try goOn(&row, context, db) }
      try row.moveOn(states, db)
      return try sitting(row, db)
    }
  }

  func move(
    _ step: WaniKaniSession.Step, _ kind: WaniKaniSitting.Kind, _ id: WaniKaniSitting.ID,
    revision: Int, at now: Date
  ) async throws -> Standing {
    let transaction: @Sendable (Database) throws -> Standing = { db in
      try moved(kind, id, revision, at: now, db) { try take(step, &$0, $1, db) }
    }
    return switch step {
    case .record, .undo: try await storage.database.write(transaction)
    case .turn, .reveal, .wrapUp: try await storage.writeWithoutSync(transaction)
    }
  }

  private func moved(
    _ kind: WaniKaniSitting.Kind, _ id: WaniKaniSitting.ID, _ revision: Int, at now: Date,
    _ db: Database,
    _ move: (inout WaniKaniSessionRow, Context) throws -> WaniKaniSession.Notice?
  ) throws -> Standing {
    let context = try present(kind, now, db)
    guard var row = try caughtUp(kind, context, db) else { return (nil, .movedOn) }
    guard row.id == id, row.revision == revision else { return (try sitting(row, db), .movedOn) }
    row.state.askedAgain = nil
    let notice = try move(&row, context)
    try row.moveOn(states, db)
    return (try sitting(row, db), notice)
  }

  /// - Returns: what is open now.
  func end(
    _ kind: WaniKaniSitting.Kind, _ id: WaniKaniSitting.ID, at now: Date
  ) async throws -> WaniKaniSitting? {
    try await storage.database.write { db in
      guard let context = try context(now, db),
        let row = try openRow(kind, context.account.id, db)
      else { return nil }
      guard row.id == id else { return try sitting(row, db) }
      try row.end(at: now, db)
      return nil
    }
  }

  func openRow(
    _ kind: WaniKaniSitting.Kind, _ account: WaniKaniAccount.ID, _ db: Database
  ) throws -> WaniKaniSessionRow? {
    try WaniKaniSessionRow.open(kind, of: account, states, db)
  }

  func context(_ now: Date, _ db: Database) throws -> Context? {
    guard let account = try WaniKaniAccount.current(db) else { return nil }
    return Context(now: now, account: account, settings: try settings.current(db))
  }

  /// - Throws: `Problem` where nothing may be studied.
  private func present(
    _ kind: WaniKaniSitting.Kind, _ now: Date, _ db: Database
  ) throws -> Context {
    guard let context = try context(now, db) else { throw Problem.noAccount }
    guard context.account.vacationSince == nil || kind.isExtra else { throw Problem.onVacation }
    return context
  }

  private func waiting(
    _ kind: WaniKaniSitting.Kind, _ choice: [Subject.ID]?, _ context: Context, _ seed: UInt64,
    _ db: Database
  ) throws -> [Subject.ID] {
    let wishes = context.settings.waniKani
    var chance = SplitMix64(seed: seed)
    switch kind {
    case .recent, .mistakes, .burned:
      return try board.extra(kind, at: context.now, context.account, db).map(\.subject)
        .shuffled(using: &chance)
    case .reviews:
      return StudyOrder.reviews(
        try board.reviews(at: context.now, context.account, db),
        by: wishes.reviewOrder(for: context.account), using: &chance)
    case .lessons:
      let ordered = StudyOrder.lessons(
        try board.lessons(context.account, db), by: wishes.lessonOrder)
      guard let choice else {
        return Array(ordered.prefix(wishes.lessonSize(for: context.account)))
      }
      return Array(
        ordered.filter(Set(choice).contains).prefix(WaniKaniSettings.lessonSizes.upperBound))
    }
  }
}

extension Problem {
  static let onVacation = Problem(
    "Your account is on vacation.", remedy: "End the vacation at wanikani.com, then sync.")
}
