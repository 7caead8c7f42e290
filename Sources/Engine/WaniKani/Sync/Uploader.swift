import Foundation

/// Sends one change, and checks its outcome before ever sending it again.
struct Uploader: Sendable {
  let client: WaniKaniClient
  let sending: SendingRepository
  let account: WaniKaniAccount

  /// The outcome for an entry.
  enum Delivery: Equatable {
    case sent, held
    /// This change could not be sent now; others may still succeed.
    case failed(ServiceFailure)
    /// The person withdrew it before it was sent.
    case withdrawn
  }

  private static let tries = 3

  func deliver(_ entry: OutboxEntry) async throws -> Delivery {
    if let sent = entry.step.sent, let end = try await look(entry, sent) { return end }
    for attempt in 1...Self.tries {
      switch try await prepare(entry) {
      case .hold(let hold, let found): return try await self.hold(entry, hold, found)
      case .alreadyThere(let found):
        try await sending.acknowledge(entry, found)
        return .sent
      case .write(let write, let sent):
        do {
          return try await send(entry, write, sent)
        } catch let failure as ServiceFailure {
          let isLast = attempt == Self.tries
          if let end = try await settle(entry, failure, sent, isLast: isLast) { return end }
        }
      }
    }
    return .failed(.lost("given up after \(Self.tries) tries"))
  }

  /// Records the attempt before sending, so that a kill leaves no doubt.
  private func send(
    _ entry: OutboxEntry, _ write: ServiceWrite, _ sent: OutboxEntry.Sent
  ) async throws -> Delivery {
    guard try await sending.claim(entry, sent) else { return .withdrawn }
    let answer = try await client.write(write)
    try await sending.acknowledge(entry, try Acknowledgement(of: entry.change, answer))
    return .sent
  }

  /// Handles a failed attempt.
  ///
  /// - Returns: nil to try again.
  /// - Throws: if nothing more can be sent for now.
  private func settle(
    _ entry: OutboxEntry, _ failure: ServiceFailure, _ sent: OutboxEntry.Sent, isLast: Bool
  ) async throws -> Delivery? {
    switch failure {
    case .refused, .missing:
      return try await look(entry, sent, refused: failure.refusal)
    case _ where failure.isTemporary:
      try await sending.step(entry, .lost, sent)
      // Either the service answers this lookup, or nothing more is sent.
      let end = try await look(entry, sent)
      return end == nil && isLast ? .failed(failure) : end
    case .forbidden:
      try await sending.step(entry, .queued)
      return .failed(failure)
    case .limited where !isLast:
      try await sending.step(entry, .queued)
      return nil
    default:
      try await sending.step(entry, .queued)
      throw failure
    }
  }

  // MARK: Lookups

  /// - Returns: nil if the change has to be sent.
  private func look(
    _ entry: OutboxEntry, _ sent: OutboxEntry.Sent, refused: String? = nil
  ) async throws -> Delivery? {
    let (found, reconciliation) = try await reconcile(entry, sent, isRefused: refused != nil)
    switch reconciliation {
    case .done:
      try await sending.acknowledge(entry, found)
      return .sent
    case .send:
      try await sending.step(entry, .queued)
      return nil
    case .hold(let hold):
      // Stored with the entry, so that the data here is the service's.
      return try await self.hold(entry, hold, found, sent, response: refused)
    }
  }

  private func reconcile(
    _ entry: OutboxEntry, _ sent: OutboxEntry.Sent, isRefused: Bool
  ) async throws -> (Acknowledgement, Reconciliation) {
    if case .material(let change) = entry.change {
      let served: ServedMaterial? = try await found(.materials, entry)
      let reconciliation = Reconciliation.ofMaterial(
        change, found: served?.material ?? StudyMaterial(subject: entry.subject),
        refusal: isRefused ? .refused : nil)
      return (Acknowledgement(material: served), reconciliation)
    }
    let facts = try await sending.known(of: entry.subject)
    let refusal = isRefused ? account.refusal(subjectLevel: facts.level) : nil
    let served: Assignment? = try await found(.assignments, entry)
    let acknowledgement = Acknowledgement(assignment: served)
    guard case .review(let review) = entry.change else {
      return (acknowledgement, .ofLesson(found: served, refusal: refusal))
    }
    // Entries of version 0.1.0 have no known assignment.
    guard let before = sent.known ?? facts.assignment, let system = facts.system else {
      return (acknowledgement, .hold(.gone))
    }
    let expected = before.reviewed(misses: review.misses, at: sent.at, in: system)
    return (
      acknowledgement,
      .ofReview(known: before, expected: expected, found: served, refusal: refusal)
    )
  }

  private func found<Value: ResourceValue>(
    _ collection: WaniKaniCollection, _ entry: OutboxEntry
  ) async throws -> Value? {
    try await client.page(of: collection, ofSubject: entry.subject).first()
  }

  private func hold(
    _ entry: OutboxEntry, _ hold: HoldReason, _ found: Acknowledgement? = nil,
    _ sent: OutboxEntry.Sent? = nil, response: String? = nil
  ) async throws -> Delivery {
    try await sending.hold(entry, hold, found, sent, response: response) ? .held : .withdrawn
  }

  // MARK: Requests

  private enum Prepared {
    case write(ServiceWrite, OutboxEntry.Sent)
    case hold(HoldReason, Acknowledgement? = nil)
    /// The service already has the change.
    case alreadyThere(Acknowledgement)
  }

  private func prepare(_ entry: OutboxEntry) async throws -> Prepared {
    if case .material(let change) = entry.change { return try await prepare(change, entry) }
    let now = try await client.serviceTime()
    let known = try await sending.known(of: entry.subject)
    guard let assignment = try await assignment(entry, known), let id = assignment.id else {
      return .hold(.locked)
    }
    guard !assignment.isHidden else { return .hold(.hidden) }
    guard case .review(let review) = entry.change else {
      // A subject that the service just unlocked, by the previous review, may seem to be unlocked
      // in the future, as its clock is only known roughly. Then omit the time; a lesson counts only
      // once anyway.
      let time = SendingTime.of(entry.at, after: assignment.unlockedAt, now: now)
      return .write(try .start(id, at: time), .init(at: time ?? entry.at, known: assignment))
    }
    // A review that may have arrived must not be sent with another time, or it would count twice.
    guard !review.isOvertaken(by: assignment, at: entry.at) else {
      return .hold(.reviewedElsewhere)
    }
    guard let time = SendingTime.of(entry.at, after: assignment.availableAt, now: now) else {
      return .hold(.notYetDue)
    }
    if time > entry.at, try await sending.wasSent(entry) { return .hold(.reviewedElsewhere) }
    return .write(try .review(of: id, review, at: time), .init(at: time, known: assignment))
  }

  /// Looks up the service's notes first, as the person may have just changed them on the website.
  private func prepare(_ change: MaterialChange, _ entry: OutboxEntry) async throws -> Prepared {
    let sent = OutboxEntry.Sent(at: entry.at)
    let (found, reconciliation) = try await reconcile(entry, sent, isRefused: false)
    return switch reconciliation {
    case .done: .alreadyThere(found)
    case .hold(let hold): .hold(hold, found)
    case .send: .write(try .material(change, upon: found.material), sent)
    }
  }

  /// An assignment unlocked here gets its ID only after the service received the cause.
  private func assignment(
    _ entry: OutboxEntry, _ known: SendingRepository.Known
  ) async throws -> Assignment? {
    if let assignment = known.assignment { return assignment }
    let found: Assignment? = try await found(.assignments, entry)
    guard let found, found.unlockedAt != nil else { return nil }
    try await sending.save(found)
    return found
  }
}
