import Foundation

/// What a client may change.
extension Endpoints {
  mutating func start(_ id: Int, _ posted: Posted) throws(ServiceError) -> Reply {
    let assignment = try account.start(id, at: try posted.time("started_at"), now: now)
    return reply(
      with: assignment,
      .lesson(assignmentID: id, startedAt: assignment.startedAt ?? now))
  }

  mutating func review(_ posted: Posted) throws(ServiceError) -> Reply {
    let report = StandInAccount.ReviewReport(
      assignmentID: try assignmentID(posted),
      meaningMisses: try misses("incorrect_meaning_answers", posted),
      readingMisses: try misses("incorrect_reading_answers", posted),
      createdAt: try posted.time("created_at"))
    let review = try account.review(report, now: now)
    return Reply(json: json(of: review), updatedAt: now, effect: .review(review))
  }

  mutating func addMaterial(_ posted: Posted) throws(ServiceError) -> Reply {
    guard let subject = try posted.integer("subject_id") else { throw posted.invalid("subject_id") }
    let material = try account.addMaterial(ofSubject: subject, try change(posted), now: now)
    return reply(with: material, .material(subjectID: subject))
  }

  mutating func changeMaterial(_ id: Int, _ posted: Posted) throws(ServiceError) -> Reply {
    let material = try account.changeMaterial(id, try change(posted), now: now)
    return reply(with: material, .material(subjectID: material.subjectID))
  }

  /// By the assignment or by the subject; if both are told they have to agree.
  private func assignmentID(_ posted: Posted) throws(ServiceError) -> Int {
    let assignment = try posted.integer("assignment_id")
    let ofSubject = try posted.integer("subject_id").map {
      account.assignment(ofSubject: $0)?.id ?? 0
    }
    guard let id = assignment ?? ofSubject, ofSubject ?? id == id else {
      throw posted.invalid("assignment_id")
    }
    return id
  }

  private func misses(_ name: String, _ posted: Posted) throws(ServiceError) -> Int {
    guard let count = try posted.integer(name), (0...1_000_000).contains(count) else {
      throw posted.invalid(name)
    }
    return count
  }

  private func change(_ posted: Posted) throws(ServiceError) -> StandInAccount.MaterialChange {
    StandInAccount.MaterialChange(
      meaningNote: try posted.text("meaning_note"), readingNote: try posted.text("reading_note"),
      meaningSynonyms: try posted.texts("meaning_synonyms"))
  }

  /// The review itself is not kept: its id is 0 for ever.
  private func json(of review: StandInAccount.Review) -> JSON {
    var changed: [JSON.Member] = []
    if let assignment = account.assignments[review.assignmentID] {
      changed.append(.init(name: "assignment", value: assignment.json(at: base)))
    }
    if let statistic = account.statistic(ofSubject: review.subjectID) {
      changed.append(.init(name: "review_statistic", value: statistic.json(at: base)))
    }
    return [
      "id": 0, "object": "review", "url": .string("\(base)/reviews/0"),
      "data_updated_at": .time(now), "data": review.fields, "resources_updated": .object(changed),
    ]
  }
}

extension StandInAccount.Review {
  fileprivate var fields: JSON {
    [
      "created_at": .time(createdAt), "assignment_id": .int(assignmentID),
      "subject_id": .int(subjectID), "spaced_repetition_system_id": .int(systemID),
      "starting_srs_stage": .int(startingStage), "ending_srs_stage": .int(endingStage),
      "incorrect_meaning_answers": .int(meaningMisses),
      "incorrect_reading_answers": .int(readingMisses),
    ]
  }
}
