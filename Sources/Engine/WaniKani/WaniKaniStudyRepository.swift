import Foundation
import GRDB

/// Writes down what is studied of WaniKani: where it has come to, and what the service must hear,
/// in the transaction of whoever calls, so that an answer is there as a whole or not at all.
enum WaniKaniStudyRepository {
  struct Recorded: Equatable {
    var entry: OutboxEntry.ID
    var stageBefore: Int
    var assignment: Assignment
  }

  static func start(_ subject: Subject.ID, at time: Date, _ db: Database) throws -> Recorded {
    let (account, assignment, system) = try ground(subject, db)
    guard assignment.awaitsLesson else { throw Problem.notForNow }
    let time = time.wholeMilliseconds
    let started = assignment.started(at: time, in: system)
    try ProgressRepository.settle(started, after: assignment, at: time, db)
    let entry = try OutboxEntry.add(.lesson, of: subject, account: account.id, at: time, db)
    return Recorded(entry: entry, stageBefore: assignment.stage, assignment: started)
  }

  /// - Parameters: wrong answers, until both parts were right once.
  static func review(
    _ subject: Subject.ID, missedMeanings: Int, missedReadings: Int, at time: Date, _ db: Database
  ) throws -> Recorded {
    let (account, assignment, system) = try ground(subject, db)
    let time = time.wholeMilliseconds
    guard assignment.isDue(at: time), account.vacationSince == nil else { throw Problem.notForNow }
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

  /// Upon a change that was not sent yet, it takes its place.
  static func write(_ material: StudyMaterial, at time: Date, _ db: Database) throws {
    guard let account = try WaniKaniAccount.current(db) else { throw Problem.noAccount }
    var change = MaterialChange(
      material: material, before: try StudyMaterial.of(material.subject, db))
    let last = try OutboxEntry.open(of: account.id, db).last {
      $0.subject == material.subject && $0.isMaterial
    }
    if let last, case .material(let unsent) = last.change, last.isUntried {
      try OutboxEntry.step(last.id, .withdrawn, at: time, db)
      change.before = unsent.before
    }
    guard change.before != material else { return }
    try OutboxEntry.add(.material(change), of: material.subject, account: account.id, at: time, db)
  }

  /// Takes a change back that was not sent yet: the last of its item.
  ///
  /// - Throws: `Problem` when it is on its way already, or something was done upon it.
  static func withdraw(_ id: OutboxEntry.ID, at now: Date, _ db: Database) throws {
    guard let entry = try OutboxEntry.entry(id, db), entry.isUntried,
      try OutboxEntry.open(of: entry.account, db).last(where: { $0.subject == entry.subject })?.id
        == id
    else {
      throw Problem(
        "That was already sent to WaniKani.", remedy: "Answers can't be undone at WaniKani.")
    }
    try OutboxEntry.step(id, .withdrawn, at: now, db)
    try ProgressRepository.rebuild(db)
  }

  private static func ground(_ subject: Subject.ID, _ db: Database) throws
    -> (WaniKaniAccount, Assignment, SRSSystem)
  {
    guard let account = try WaniKaniAccount.current(db) else { throw Problem.noAccount }
    guard let assignment = try Assignment.of(subject, in: .progress, db),
      let system = try SRSSystem.ofReached(subject, db)
    else { throw Problem.notForNow }
    return (account, assignment, system)
  }
}

extension Date {
  /// As it is written down, so that a replay comes to the very same.
  fileprivate var wholeMilliseconds: Date { Date(milliseconds: milliseconds) }
}

extension Problem {
  static let noAccount = Problem(
    "Not signed in to WaniKani.",
    remedy: "Add your API token on the page “WaniKani”, or with “sanpo wanikani login”.")

  static let notForNow = Problem(
    "That item can't be studied now.", remedy: "Reload and choose again.")
}
