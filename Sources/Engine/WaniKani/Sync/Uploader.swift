import Foundation

/// Sends one change, and looks before it is ever sent a second time.
struct Uploader: Sendable {
  let client: WaniKaniClient
  let sending: OutboxSendingRepository
  let account: WaniKaniAccount
  let owner: String
  let clock: WallClock

  enum Delivery: Equatable {
    case sent
    case held(Hold)
    /// The person took it back before it went.
    case withdrawn
  }

  private static let tries = 3

  func deliver(_ entry: OutboxEntry) async throws -> Delivery {
    if entry.isUncertain, let end = try await look(entry, sentAt: entry.step.sentAt) { return end }
    for attempt in 1...Self.tries {
      guard let timedWrite = try await timedWrite(entry) else {
        return try await hold(entry, .locked)
      }
      guard case .at(let time) = timedWrite.time else { return try await hold(entry, .notYetDue) }
      do {
        return try await send(entry, timedWrite.write, at: time)
      } catch let failure as ServiceFailure {
        if let end = try await settle(entry, failure, sentAt: time, isLast: attempt == Self.tries) {
          return end
        }
      }
    }
    throw ServiceFailure.lost("given up after \(Self.tries) tries")
  }

  /// It is written down that it goes before it goes, so that a kill leaves no doubt behind.
  private func send(_ entry: OutboxEntry, _ write: ServiceWrite, at time: Date) async throws
    -> Delivery
  {
    guard try await sending.claim(entry, sentAt: time, owner: owner, at: clock.now()) else {
      return .withdrawn
    }
    let body = try await client.write(write)
    let said = try Acknowledgement(of: entry.change, body)
    try await sending.acknowledge(entry, said, owner: owner, at: clock.now())
    return .sent
  }

  /// What a failed try means for the entry.
  ///
  /// - Returns: nil to try again.
  /// - Throws: when nothing more can be sent for now.
  private func settle(
    _ entry: OutboxEntry, _ failure: ServiceFailure, sentAt: Date, isLast: Bool
  ) async throws -> Delivery? {
    switch failure {
    case .refused, .missing:
      return try await look(entry, sentAt: sentAt, isRefused: true)
    case _ where failure.isUncertain:
      try await sending.step(entry, .lost, sentAt: sentAt, owner: owner, at: clock.now())
      let end = try await look(entry, sentAt: sentAt)
      if end == nil, isLast { throw failure }
      return end
    case .limited where !isLast:
      try await sending.step(entry, .queued, owner: owner, at: clock.now())
      return nil
    default:
      try await sending.step(entry, .queued, owner: owner, at: clock.now())
      throw failure
    }
  }

  // MARK: Looking

  /// - Returns: nil when it has to be sent.
  private func look(_ entry: OutboxEntry, sentAt: Date?, isRefused: Bool = false) async throws
    -> Delivery?
  {
    let (found, verdict) = try await verdict(entry, sentAt: sentAt, isRefused: isRefused)
    switch verdict {
    case .done:
      try await sending.acknowledge(entry, found, owner: owner, at: clock.now())
      return .sent
    case .send:
      try await sending.step(entry, .queued, owner: owner, at: clock.now())
      return nil
    case .hold(let hold):
      // Kept beside the queue, so that what stands here is the service's word.
      return try await self.hold(entry, hold, found)
    }
  }

  private func verdict(_ entry: OutboxEntry, sentAt: Date?, isRefused: Bool) async throws
    -> (Acknowledgement, Verdict)
  {
    if case .material(let material) = entry.change {
      let found: ServedMaterial? = try await client.page(of: .materials, ofSubject: entry.subject)
        .first()
      let verdict = Verdict.ofMaterial(material, found: found?.material, isRefused: isRefused)
      return (Acknowledgement(material: found), verdict)
    }
    let ground = try await sending.ground(entry)
    let circumstances = Verdict.Circumstances(account, subjectLevel: ground.level)
    let found = try await assignment(of: entry.subject)
    let said = Acknowledgement(assignment: found)
    guard case .review(let review) = entry.change else {
      return (said, .ofLesson(found: found, isRefused: isRefused, circumstances))
    }
    guard let known = ground.known, let system = ground.system else { return (said, .hold(.gone)) }
    let expected = known.reviewed(misses: review.misses, at: sentAt ?? entry.at, in: system)
    return (
      said,
      .ofReview(
        known: known, expected: expected, found: found, isRefused: isRefused, circumstances)
    )
  }

  private func assignment(of subject: Subject.ID) async throws -> Assignment? {
    try await client.page(of: .assignments, ofSubject: subject).first()
  }

  private func hold(_ entry: OutboxEntry, _ hold: Hold, _ found: Acknowledgement? = nil)
    async throws -> Delivery
  {
    let isHeld = try await sending.hold(entry, hold, found, owner: owner, at: clock.now())
    return isHeld ? .held(hold) : .withdrawn
  }

  // MARK: What is sent

  private struct TimedWrite {
    var write: ServiceWrite
    var time: SendingTime
  }

  /// - Returns: nil when the service has not unlocked the item.
  private func timedWrite(_ entry: OutboxEntry) async throws -> TimedWrite? {
    let now = try await sending.serverTime(at: clock.now())
    if case .material(let material) = entry.change {
      let id = try await sending.materialNumber(of: entry.subject)
      return TimedWrite(write: try .material(material, replacing: id), time: .at(entry.at))
    }
    guard let known = try await known(entry), let id = known.id else { return nil }
    guard case .review(let review) = entry.change else {
      // What the service unlocked a moment ago, for the review before this, may by our knowledge of
      // its clock lie ahead: then it takes its own time, and does so only once in any case.
      let time = SendingTime.of(entry.at, after: known.unlockedAt, now: now).date
      return TimedWrite(write: try .start(id, at: time), time: .at(time ?? entry.at))
    }
    let time = SendingTime.of(entry.at, after: known.availableAt, now: now)
    return TimedWrite(write: try .review(of: id, review, at: time.date ?? entry.at), time: time)
  }

  /// What was unlocked here has its number only after the service has heard why.
  private func known(_ entry: OutboxEntry) async throws -> Assignment? {
    if let known = try await sending.ground(entry).known { return known }
    guard let found = try await assignment(of: entry.subject), found.unlockedAt != nil
    else { return nil }
    try await sending.save(found, owner: owner, at: clock.now())
    return found
  }
}

extension SendingTime {
  fileprivate var date: Date? {
    if case .at(let date) = self { date } else { nil }
  }
}
