import Foundation
import GRDB

/// Records answers to WaniKani subjects: the progress and the pending change, in the caller's
/// transaction, so that an answer is stored completely or not at all.
enum WaniKaniStudyRepository {
  struct Recorded: Equatable {
    var entry: OutboxEntry.ID
    var stageBefore: Int
    var assignment: Assignment
  }

  static func start(_ subject: Subject.ID, at time: Date, _ db: Database) throws -> Recorded {
    let (account, assignment, system) = try studied(subject, db)
    guard assignment.awaitsLesson else { throw Problem.notForNow }
    let time = time.wholeMilliseconds
    let started = assignment.started(at: time, in: system)
    try ProgressRepository.settle(started, after: assignment, at: time, db)
    let entry = try OutboxEntry.add(.lesson, of: subject, account: account.id, at: time, db)
    return Recorded(entry: entry, stageBefore: assignment.stage, assignment: started)
  }

  /// - Parameters:
  ///   - missedMeanings: the incorrect answers before the meaning was correct.
  ///   - missedReadings: the same for the reading.
  static func review(
    _ subject: Subject.ID, missedMeanings: Int, missedReadings: Int, at time: Date, _ db: Database
  ) throws -> Recorded {
    let (account, assignment, system) = try studied(subject, db)
    let time = time.wholeMilliseconds
    guard assignment.isDue(at: time) else { throw Problem.notForNow }
    var change = ReviewChange(
      missedMeanings: max(0, missedMeanings),
      missedReadings: assignment.kind.hasReading ? max(0, missedReadings) : 0,
      stageBefore: assignment.stage, stageAfter: assignment.stage)
    let reviewed = assignment.reviewed(misses: change.misses, at: time, in: system)
    change.stageAfter = reviewed.stage
    try ProgressRepository.settle(reviewed, after: assignment, at: time, db)
    let entry = try OutboxEntry.add(.review(change), of: subject, account: account.id, at: time, db)
    return Recorded(entry: entry, stageBefore: assignment.stage, assignment: reviewed)
  }

  /// Stores notes. The change replaces one that was not sent yet, also one that is held.
  static func write(_ material: StudyMaterial, at time: Date, _ db: Database) throws {
    let account = try WaniKaniAccount.signedIn(db)
    var change = MaterialChange(
      material: material, before: try StudyMaterial.of(material.subject, db))
    let last = try OutboxEntry.open(of: account.id, db).last {
      $0.subject == material.subject && $0.isMaterial
    }
    if let last, case .material(let unsent) = last.change, last.isUnsent {
      try OutboxEntry.step(last.id, .withdrawn, at: time, db)
      change.before = unsent.before
    }
    guard change.before != material else { return }
    try OutboxEntry.add(.material(change), of: material.subject, account: account.id, at: time, db)
  }

  /// Withdraws a change that was not sent yet, the last one of its item.
  ///
  /// - Throws: `Problem` if it is being sent, or a later change builds on it.
  static func withdraw(_ id: OutboxEntry.ID, at now: Date, _ db: Database) throws {
    guard try canWithdraw(id, db) else {
      throw Problem(
        "That was already sent to WaniKani.", remedy: "WaniKani has no undo.")
    }
    try OutboxEntry.step(id, .withdrawn, at: now, db)
    try ProgressRepository.rebuild(db)
  }

  static func canWithdraw(_ id: OutboxEntry.ID, _ db: Database) throws -> Bool {
    guard let entry = try OutboxEntry.entry(id, db), entry.isUntried else { return false }
    let last: OutboxEntry.ID? = try db.value(
      """
      SELECT max(id) FROM wanikani_outbox
      WHERE account_id = \(entry.account) AND subject_id = \(entry.subject) AND is_open = 1
        AND (kind = 'material') = \(entry.isMaterial)
      """)
    return last == id
  }

  private static func studied(_ subject: Subject.ID, _ db: Database) throws
    -> (WaniKaniAccount, Assignment, SRSSystem)
  {
    let account = try WaniKaniAccount.signedIn(db)
    guard account.vacationSince == nil else { throw Problem.onVacation }
    guard let assignment = try Assignment.of(subject, in: .progress, db),
      let system = try SRSSystem.ofReached(subject, db)
    else { throw Problem.notForNow }
    return (account, assignment, system)
  }
}

extension Date {
  /// The date in the precision in which it is stored, so that a replay gives the same result.
  fileprivate var wholeMilliseconds: Date { Date(milliseconds: milliseconds) }
}

extension Problem {
  public static let noAccount = Problem(
    "Not signed in to WaniKani.",
    remedy: "Add your API token on the page “WaniKani”, or with “wanikani login”.",
    needsSignIn: true)

  static let notForNow = Problem(
    "That item can't be studied right now.", remedy: "Reload and choose again.")
}
