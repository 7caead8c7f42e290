import Foundation

extension Endpoints {
  func assignmentFilter(
    _ filters: Filters
  ) throws(ServiceError) -> (StandInAccount.Assignment) -> Bool {
    let (about, milestones) = (try SubjectFilter(filters), try Milestones(filters))
    let stages = try filters.integers("srs_stages", in: 0...9)
    let levels = try filters.integers("levels", in: 1...60)
    let after = try filters.time("available_after")
    let before = try filters.time("available_before")
    let states = states(filters)
    return { assignment in
      about.admits(assignment.subjectID, assignment.subjectKind, isHidden: assignment.isHidden)
        && milestones.admits(assignment) && stages?.contains(assignment.stage) ?? true
        && levels.map { $0.contains(level(of: assignment)) } ?? true
        && after.map { assignment.availableAt ?? .distantPast >= $0 } ?? true
        && before.map { assignment.availableAt ?? .distantFuture <= $0 } ?? true
        && states.allSatisfy { $0(assignment) }
    }
  }

  private func level(of assignment: StandInAccount.Assignment) -> Int {
    account.subjects[assignment.subjectID]?.level ?? 0
  }

  private func states(_ filters: Filters) -> [(StandInAccount.Assignment) -> Bool] {
    var states: [(StandInAccount.Assignment) -> Bool] = []
    if filters.isNamed("immediately_available_for_lessons") { states.append(account.isLesson) }
    if filters.isNamed("immediately_available_for_review") {
      states.append { account.isReview($0, by: now) }
    }
    if filters.isNamed("in_review") { states.append { (1...8).contains($0.stage) } }
    return states
  }
}

extension StandInAccount {
  /// Waits for its lesson, and is shown: not on vacation, nor above the level allowed.
  func isLesson(_ assignment: Assignment) -> Bool {
    assignment.stage == 0 && assignment.unlockedAt != nil && assignment.startedAt == nil
      && isShown(assignment)
  }

  func isReview(_ assignment: Assignment, by time: Date) -> Bool {
    (assignment.availableAt ?? .distantFuture) <= time && isShown(assignment)
  }

  func isShown(_ assignment: Assignment) -> Bool {
    guard user.vacationStartedAt == nil, !assignment.isHidden else { return false }
    return (subjects[assignment.subjectID]?.level ?? .max) <= highestLevelAllowed
  }
}

/// The filters by what an assignment has reached.
private struct Milestones {
  private let burned, started, unlocked: Bool?

  init(_ filters: Filters) throws(ServiceError) {
    burned = try filters.flag("burned")
    started = try filters.flag("started")
    unlocked = try filters.flag("unlocked")
  }

  func admits(_ assignment: StandInAccount.Assignment) -> Bool {
    burned.map { $0 == (assignment.burnedAt != nil) } ?? true
      && started.map { $0 == (assignment.startedAt != nil) } ?? true
      && unlocked.map { $0 == (assignment.unlockedAt != nil) } ?? true
  }
}
