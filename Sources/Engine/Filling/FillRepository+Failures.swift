import Foundation
import GRDB

/// The items that jobs have in hand, and those that failed jobs left.
extension FillRepository {
  /// The items that unfinished jobs have in hand, by the word for their field.
  func inHand() async throws -> [String: Set<Item.ID>] {
    let open =
      try await jobs.underway(of: JobQueue.learner) + jobs.answered(of: JobQueue.learner)
    return open.filter(\.isOpen).compactMap { FillReference($0.reference) }
      .reduce(into: [:]) { $0[$1.task.word, default: []].formUnion($1.items) }
  }

  /// Whether other jobs have items of a job in hand.
  func isInHand(_ job: LineJob) async throws -> Bool {
    guard let reference = FillReference(job.reference) else { return false }
    return try await inHand()[reference.task.word]?.isDisjoint(with: reference.items) == false
  }

  /// Returns the items that still lack what a failed job was asked for and did not answer, and that
  /// no other job has in hand; nil if it can be done again as it is.
  func rest(of job: LineJob) async throws -> [Item]? {
    try await rest(of: job, besides: try await inHand())
  }

  private func rest(
    of job: LineJob, besides others: [String: Set<Item.ID>]
  ) async throws -> [Item]? {
    // A job from before version 0.6.0 belongs to nothing that others can belong to.
    guard let reference = FillReference(job.reference), reference.fill != job.reference else {
      return nil
    }
    let taken = others[reference.task.word] ?? []
    return try await storage.database.read { db in
      var (needed, isChanged): ([Item], Bool) = ([], false)
      for (id, line) in zip(reference.items, job.request.lines) {
        let item = try lacking(reference.task, asked: line, id, db)
        let isAnswered = job.result[line] != nil
        if let item, !isAnswered, !taken.contains(id) { needed.append(item) }
        // The item needs nothing more; or an answer was taken, and undone since.
        if isAnswered == (item != nil) || taken.contains(id) { isChanged = true }
      }
      return isChanged || needed.isEmpty ? needed : nil
    }
  }

  /// Requests items again as a part of the job's purpose: once, even if several faces do so.
  func ask(for items: [Item], of job: LineJob, at now: Date) async throws {
    guard let reference = FillReference(job.reference) else { return }
    try await create(items, reference.task, of: reference.fill, after: job.cursor, at: now)
  }

  /// Removes failed jobs, whose results are written, of which nothing is left that no other job has
  /// in hand.
  func removeSuperseded() async throws {
    let taken = try await inHand()
    for job in try await jobs.changed(of: JobQueue.learner) where job.isForItems && !job.isOpen {
      guard try await rest(of: job, besides: taken)?.isEmpty == true else { continue }
      // A backend that can't be reached says so elsewhere; the next job removes this one.
      try? await remove(job)
    }
  }
}

extension Problem {
  static let nothingToRetry = Problem(
    "There is nothing left to fill in.", remedy: "The failed job was removed.")
}
