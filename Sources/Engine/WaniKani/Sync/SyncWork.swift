import Foundation
import Synchronization

/// Does what a sync orders. Its token is asked for once a run and never leaves this room.
final class SyncWork: Sendable {
  private let clients: ClientFactory
  private let accounts: AccountRepository
  private let lease: LeaseRepository
  private let collections: CollectionRepository
  private let sending: SendingRepository
  private let run = Mutex<Run?>(nil)

  /// What one run goes with.
  private struct Run {
    var client: WaniKaniClient
    var account: WaniKaniAccount
  }

  init(clients: ClientFactory, accounts: AccountRepository, lease: LeaseRepository) {
    (self.clients, self.accounts, self.lease) = (clients, accounts, lease)
    collections = CollectionRepository(lease: lease)
    sending = SendingRepository(lease: lease)
  }

  func perform(_ effect: Sync.Effect, _ report: @escaping Report<Sync.Event>) async {
    do {
      switch effect {
      case .takeLease: try await takeLease(report)
      case .follow(let owner): try await follow(owner, report)
      case .signIn(let plan): try await signIn(plan, report)
      case .send(let entry, let progress): try await send(entry, progress, report)
      case .settleQueue(let hasSent): try await settleQueue(hasSent, report)
      case .fetch(let collection, let done): try await fetch(collection, done, report)
      case .fetchSubject(let id): try await fetchSubject(id, report)
      case .release(let outcome):
        await release(outcome)
        await report(.released)
      }
    } catch {
      await report(.failed(error is CancellationError ? .syncStopped : Problem(error)))
    }
  }

  private func takeLease(_ report: Report<Sync.Event>) async throws {
    let other = try await lease.take()
    await report(other.map { .heldElsewhere(owner: $0.owner, $0.progress) } ?? .leaseTaken)
  }

  /// Looks four times a second how far the other is.
  private func follow(_ other: String, _ report: Report<Sync.Event>) async throws {
    var seen: SyncProgress?
    while let holder = try await lease.holder(), holder.owner == other {
      if holder.progress != seen { await report(.otherProgressed(holder.progress)) }
      seen = holder.progress
      try await clients.connection.pause.wait(.milliseconds(250))
    }
    await report(.otherEnded(try await lease.outcome(of: other)))
  }

  private func signIn(_ plan: Sync.Plan, _ report: @escaping Report<Sync.Event>) async throws {
    let known = try await accounts.current()
    let client = try await clients.client(token: try await clients.token(of: known?.id)) {
      [lease] until in
      try await lease.beat()
      await report(.quiet(until: until))
    }
    let account = try await account(client, known)
    run.withLock { $0 = Run(client: client, account: account) }
    await report(
      .signedIn(
        queue: try await sending.queue(of: account.id),
        due: try await collections.due(plan, serviceTime: try await client.serviceTime())))
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
    _ entry: OutboxEntry, _ progress: SyncProgress, _ report: Report<Sync.Event>
  ) async throws {
    let run = try ready()
    try await lease.beat(progress)
    let uploader = Uploader(client: run.client, sending: sending, account: run.account)
    await report(.delivered(entry, try await uploader.deliver(entry)))
  }

  private func settleQueue(_ hasSent: Bool, _ report: Report<Sync.Event>) async throws {
    if hasSent {
      let run = try ready()
      let account = try await account(run.client, run.account)
      self.run.withLock { $0?.account = account }
      try await accounts.rebuildProgress()
    }
    await report(.queueSettled)
  }

  private func fetch(
    _ collection: WaniKaniCollection, _ done: Int, _ report: Report<Sync.Event>
  ) async throws {
    let downloader = Downloader(client: try ready().client, collections: collections)
    await report(.fetched(collection, try await downloader.page(of: collection, done: done)))
  }

  private func fetchSubject(_ id: Subject.ID, _ report: Report<Sync.Event>) async throws {
    let client = try ready().client
    for collection in [WaniKaniCollection.subjects, .assignments, .statistics, .materials] {
      let page = try await client.page(of: collection, ofSubject: id)
      let written = try await collections.store(page, of: collection)
      guard collection == .subjects else { continue }
      guard written.skipped == 0 else { throw ServiceFailure.malformed("subject \(id)") }
      guard written.count == 1 else { throw ServiceFailure.missing }
    }
    try await accounts.rebuildProgress()
    await report(.fetchedSubject)
  }

  private func ready() throws -> Run {
    guard let run = run.withLock(\.self) else { throw Problem.noAccount }
    return run
  }

  /// Also when the task was cancelled, which would keep it from writing.
  private func release(_ outcome: SyncOutcome) async {
    run.withLock { $0 = nil }
    await Task { [lease] in
      // Where it cannot be written, the lease runs out by itself.
      try? await lease.release(outcome)
    }.value
  }
}

extension Problem {
  static let syncStopped = Problem(
    "The sync was stopped.", remedy: "Sync again to go on where it was; nothing is lost.")
}
