import Foundation
import Testing

@testable import WaniKaniStandIn

extension Visitor {
  /// One item of level 1 at a stage, due since ten o'clock; it is now half past eleven.
  static func withDueItem(
    _ subject: Int = 1, atStage stage: Int = 1
  ) async throws -> (Visitor, assignment: Int) {
    let visitor = try await Visitor.arriving(.studied(subject, stage: stage))
    visitor.clock.advance(hours: 1)
    let assignment = try #require(visitor.account.assignment(ofSubject: subject))
    return (visitor, assignment.id)
  }
}

/// The body of a review.
func review(
  _ assignment: Int, meaning: Int = 0, reading: Int = 0, at time: String? = nil
) -> String {
  let time = time.map { ",\"created_at\":\"\($0)\"" } ?? ""
  return """
    {"review":{"assignment_id":\(assignment),"incorrect_meaning_answers":\(meaning),\
    "incorrect_reading_answers":\(reading)\(time)}}
    """
}

extension StandInAccount {
  /// A beginner with one item further on, due since ten o'clock.
  static func studied(_ subject: Int, stage: Int) -> StandInAccount {
    var account = StandInAccount.beginner(now: TestClock.start - 7_200)
    if account.assignment(ofSubject: subject) == nil {
      account.assignments.append(
        Assignment(
          id: account.assignments.nextID, subjectID: subject,
          subjectKind: account.subjects[subject]?.kind ?? .kanji,
          createdAt: TestClock.start - 7_200, unlockedAt: TestClock.start - 7_200,
          updatedAt: TestClock.start - 7_200))
    }
    let id = account.assignment(ofSubject: subject)?.id ?? 0
    account.assignments.update(id) {
      ($0.stage, $0.startedAt) = (stage, TestClock.start - 7_000)
      $0.availableAt = Timestamp.hour(of: TestClock.start)
    }
    return account
  }
}
