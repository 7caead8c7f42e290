import Foundation

/// Does a sync, from its beginning to its end. The token is asked for once a run and never leaves
/// this room.
struct SyncWork: Sendable {
  typealias Tell = Report<Sync.Event>

  let clients: ClientFactory
  let accounts: AccountRepository
  let lease: LeaseRepository
  private var collections: CollectionRepository { CollectionRepository(lease: lease) }
  private var sending: SendingRepository { SendingRepository(lease: lease) }

  func run(_ plan: Sync.Plan, _ tell: @escaping Tell) async -> SyncOutcome {
    do {
      while let other = try await lease.take() {
        // What changed is here then, whoever fetched it; anything else is still to be done.
        if let outcome = try await follow(other, tell), plan == .changes { return outcome }
        await tell(.progressed(SyncProgress()))
      }
    } catch {
      return .failed(Self.problem(error))
    }
    let outcome: SyncOutcome
    do {
      outcome = .done(try await synced(plan, tell))
    } catch {
      outcome = .failed(Self.problem(error))
    }
    // Also when the task was cancelled, which would keep it from writing.
    await Task { [lease] in
      // Where it cannot be written, the lease runs out by itself.
      try? await lease.release(outcome)
    }.value
    return outcome
  }

  private static func problem(_ error: any Error) -> Problem {
    error is CancellationError ? .syncStopped : Problem(error)
  }

  /// Looks four times a second how far the other is.
  ///
  /// - Returns: what it came to; nil when it did not come to an end.
  private func follow(_ other: LeaseRepository.Holder, _ tell: Tell) async throws -> SyncOutcome? {
    await tell(.otherProgressed(other.progress))
    var seen = other.progress
    while let holder = try await lease.holder(), holder.owner == other.owner {
      if holder.progress != seen { await tell(.otherProgressed(holder.progress)) }
      seen = holder.progress
      try await clients.connection.pause.wait(.milliseconds(250))
    }
    return try await lease.outcome(of: other.owner)
  }

  private func synced(_ plan: Sync.Plan, _ tell: @escaping Tell) async throws -> SyncReport {
    let known = try await accounts.current()
    let client = try await clients.client(token: try await clients.token(of: known?.id)) {
      [lease] until in
      try await lease.beat()
      await tell(.quiet(until: until))
    }
    let account = try await account(client, known)
    let queue = try await sending.queue(of: account.id)
    let due = try await collections.due(plan, serviceTime: try await client.serviceTime())
    var report = SyncReport()
    let uploader = Uploader(client: client, sending: sending, account: account)
    try await send(queue, by: uploader, &report, tell)
    if report.sent + report.held > 0 {
      // The learner may have come to another level by what was sent.
      _ = try await self.account(client, account)
      try await accounts.rebuildProgress()
    }
    let downloader = Downloader(client: client, collections: collections)
    for collection in due { try await fetch(collection, by: downloader, &report, tell) }
    if case .subject(let id) = plan { try await fetchSubject(id, client) }
    return report
  }

  private func account(_ client: WaniKaniClient, _ known: WaniKaniAccount?) async throws
    -> WaniKaniAccount
  {
    let reply = try await client.user(etag: try await accounts.etag())
    guard let body = reply.body else {
      guard let known else { throw ServiceFailure.malformed("304 unasked") }
      return known
    }
    let account = try WaniKaniAccount(json: body)
    try await accounts.save(account, etag: reply.etag)
    return account
  }

  private func send(
    _ queue: [OutboxEntry], by uploader: Uploader, _ report: inout SyncReport, _ tell: Tell
  ) async throws {
    var queue = queue
    while let entry = queue.first {
      queue.removeFirst()
      let done = report.sent + report.held
      let progress = SyncProgress(step: .sending, done: done, of: done + queue.count + 1)
      await tell(.progressed(progress))
      try await lease.beat(progress)
      switch try await uploader.deliver(entry) {
      case .sent: report.sent += 1
      case .held:
        report.held += 1
        queue.removeAll { $0.waits(for: entry) }
      case .failed(let failure):
        let problem = failure.problem(sending: try await sending.name(of: entry))
        report.problem = report.problem ?? problem
        if case .forbidden = failure { queue.removeAll { $0.change.kind == entry.change.kind } }
        queue.removeAll { $0.waits(for: entry) }
      case .withdrawn: break
      }
    }
  }

  private func fetch(
    _ collection: WaniKaniCollection, by downloader: Downloader, _ report: inout SyncReport,
    _ tell: Tell
  ) async throws {
    var progress = SyncProgress(step: .fetching(collection))
    var isLast = false
    while !isLast {
      await tell(.progressed(progress))
      let page = try await downloader.page(of: collection, done: progress.done)
      report.add(page, of: collection)
      (progress.done, progress.of) = (progress.done + page.count + page.skipped, page.total)
      isLast = page.isLast
    }
    await tell(.progressed(progress))
  }

  private func fetchSubject(_ id: Subject.ID, _ client: WaniKaniClient) async throws {
    for collection in [WaniKaniCollection.subjects, .assignments, .statistics, .materials] {
      let page = try await client.page(of: collection, ofSubject: id)
      let written = try await collections.store(page, of: collection)
      guard collection == .subjects else { continue }
      guard written.skipped == 0 else { throw ServiceFailure.malformed("subject \(id)") }
      guard written.count == 1 else { throw ServiceFailure.missing }
    }
    try await accounts.rebuildProgress()
  }
}

extension SyncReport {
  /// What came of one page.
  struct Page: Equatable {
    var count = 0
    var skipped = 0
    var notices: [SyncNotice] = []
    /// Of all that was asked for.
    var total = 0
    var isLast = true
  }

  /// More notices than anyone reads: after a reset there are thousands.
  private static let mostNotices = 200

  fileprivate mutating func add(_ page: Page, of collection: WaniKaniCollection) {
    fetched[collection, default: 0] += page.count
    skipped += page.skipped
    notices += page.notices.prefix(Self.mostNotices - notices.count)
  }
}

extension Problem {
  static let syncStopped = Problem(
    "The sync was stopped.", remedy: "Sync again to continue. Nothing is lost.")
}
