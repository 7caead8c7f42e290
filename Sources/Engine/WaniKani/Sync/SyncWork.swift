import Foundation

/// Runs a sync from start to end. The token is read once per run and never leaves this folder.
struct SyncWork: Sendable {
  typealias OnEvent = Report<Sync.Event>

  let clients: ClientFactory
  let accounts: AccountRepository
  let lease: LeaseRepository
  let media: SubjectMediaRepository
  private var collections: CollectionRepository { CollectionRepository(lease: lease) }
  private var sending: SendingRepository { SendingRepository(lease: lease) }

  func run(_ plan: Sync.Plan, _ onEvent: @escaping OnEvent) async -> SyncOutcome {
    do {
      while let other = try await lease.acquire() {
        // The other sync downloaded all changes. Any other plan is still to be done.
        if let outcome = try await follow(other, onEvent), plan == .changes { return outcome }
        await onEvent(.progressed(SyncProgress()))
      }
    } catch {
      return .failed(Self.problem(error))
    }
    let outcome: SyncOutcome
    do {
      outcome = .done(try await performSync(plan, onEvent))
    } catch {
      outcome = .failed(Self.problem(error))
    }
    await lease.release(outcome)
    return outcome
  }

  private static func problem(_ error: any Error) -> Problem {
    error is CancellationError ? .syncStopped : Problem(error)
  }

  /// Follows another sync's progress, checking four times a second.
  ///
  /// - Returns: its outcome, or nil if it did not finish.
  private func follow(
    _ other: LeaseRepository.Holder, _ onEvent: OnEvent
  ) async throws -> SyncOutcome? {
    await onEvent(.otherProgressed(other.progress))
    var seen = other.progress
    while let holder = try await lease.holder(),
      (holder.owner, holder.takenAt) == (other.owner, other.takenAt)
    {
      if holder.progress != seen { await onEvent(.otherProgressed(holder.progress)) }
      seen = holder.progress
      try await clients.connection.pause.wait(.milliseconds(250))
    }
    return try await lease.outcome(of: other)
  }

  private func performSync(
    _ plan: Sync.Plan, _ onEvent: @escaping OnEvent
  ) async throws -> SyncReport {
    let known = try await accounts.current()
    let client = try await clients.client(token: try await clients.token(of: known?.id)) {
      [lease] until in
      try await lease.renew()
      await onEvent(.quiet(until: until))
    }
    var account = try await account(client, known)
    let queue = try await sending.queue(of: account.id)
    let due = try await collections.due(plan)
    var report = SyncReport()
    let uploader = Uploader(client: client, sending: sending, account: account)
    try await send(queue, by: uploader, &report, onEvent)
    if report.sent + report.held > 0 {
      // The changes just sent may have raised the learner's level.
      account = try await self.account(client, account)
      try await accounts.rebuildProgress()
    }
    let downloader = Downloader(client: client, collections: collections)
    for collection in due { try await fetch(collection, by: downloader, &report, onEvent) }
    if case .subject(let id) = plan { try await fetchSubject(id, client) }
    if plan == .audio { report.recordings = try await fetchRecordings(onEvent) }
    if let known, known.id == account.id, known.level < account.level {
      report.notices.insert(SyncNotice(kind: .reached(level: account.level)), at: 0)
    }
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
    _ queue: [OutboxEntry], by uploader: Uploader, _ report: inout SyncReport, _ onEvent: OnEvent
  ) async throws {
    var queue = queue
    while let entry = queue.first {
      queue.removeFirst()
      let done = report.sent + report.held
      let progress = SyncProgress(step: .sending, done: done, of: done + queue.count + 1)
      await onEvent(.progressed(progress))
      try await lease.renew(progress)
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
    _ onEvent: OnEvent
  ) async throws {
    var progress = SyncProgress(step: .fetching(collection))
    var isLast = false
    while !isLast {
      await onEvent(.progressed(progress))
      let page = try await downloader.page(of: collection, done: progress.done)
      report.add(page, of: collection)
      (progress.done, progress.of) = (progress.done + page.count + page.skipped, page.total)
      isLast = page.isLast
    }
    await onEvent(.progressed(progress))
  }

  /// Downloads the level's recordings one after the other, with a pause. Those that are here are
  /// not requested again, so an interrupted run is resumed by the next one.
  private func fetchRecordings(_ onEvent: OnEvent) async throws -> SyncReport.Recordings {
    let addresses = try await media.recordingsOfLevel()
    var recordings = SyncReport.Recordings()
    for (done, address) in addresses.enumerated() {
      let progress = SyncProgress(step: .recordings, done: done, of: addresses.count)
      await onEvent(.progressed(progress))
      try await lease.renew(progress)
      guard media.media.kept(address) == nil else {
        recordings.kept += 1
        continue
      }
      do {
        _ = try await media.media.file(at: address)
        recordings.downloaded += 1
      } catch let problem as Problem {
        recordings.missing += 1
        // More are missing only if the host can't be reached.
        guard recordings.missing < 5 else { throw problem }
      }
      try await clients.connection.pause.wait(.milliseconds(100))
    }
    return recordings
  }

  private func fetchSubject(_ id: Subject.ID, _ client: WaniKaniClient) async throws {
    for collection in [WaniKaniCollection.subjects, .assignments, .statistics, .materials] {
      let page = try await client.page(of: collection, ofSubject: id)
      let written = try await collections.store(page, of: collection)
      guard collection == .subjects else { continue }
      guard written.skipped == 0 else { throw ServiceFailure.malformed("subject \(id)") }
      guard written.count == 1 else {
        throw Problem(
          "WaniKani has no subject \(id).",
          remedy: "Check the number, or use its characters or meaning.")
      }
    }
    try await accounts.rebuildProgress()
  }
}

extension SyncReport {
  /// The result of storing one page.
  struct Page: Equatable {
    var count = 0
    var skipped = 0
    var notices: [SyncNotice] = []
    /// The total of the whole request.
    var total = 0
    var isLast = true
  }

  /// The maximum number of notices: after a reset there are thousands.
  private static let maxNotices = 200

  fileprivate mutating func add(_ page: Page, of collection: WaniKaniCollection) {
    fetched[collection, default: 0] += page.count
    skipped += page.skipped
    notices += page.notices.prefix(Self.maxNotices - notices.count)
  }
}

extension Problem {
  static let syncStopped = Problem(
    "The sync was stopped.", remedy: "Sync again to continue. Nothing is lost.")
}
