import Foundation
import Synchronization

/// Does what a sync orders. Its token is asked for once a run and never leaves this room.
final class SyncWork: Sendable {
  private let owner = UUID().uuidString
  private let face: Face
  private let clock: WallClock
  private let makers: ClientMaker
  private let stores: Stores
  private let run = Mutex<Run?>(nil)

  struct Stores: Sendable {
    var accounts: AccountRepository
    var sending: OutboxSendingRepository
    var mirror: MirrorRepository
    var leases: LeaseRepository
    var upkeep: SyncUpkeepRepository
  }

  /// What one run goes with.
  private struct Run {
    var client: WaniKaniClient
    var account: WaniKaniAccount
  }

  init(face: Face, clock: WallClock, makers: ClientMaker, stores: Stores) {
    (self.face, self.clock, self.makers, self.stores) = (face, clock, makers, stores)
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
    let other = try await stores.leases.take(owner, face, at: clock.now())
    await report(other.map { .heldElsewhere(owner: $0.owner, $0.progress) } ?? .leaseTaken)
  }

  /// Looks four times a second how far the other is.
  private func follow(_ other: String, _ report: Report<Sync.Event>) async throws {
    var seen: SyncProgress?
    while let holder = try await stores.leases.holder(at: clock.now()), holder.owner == other {
      if holder.progress != seen { await report(.otherProgressed(holder.progress)) }
      seen = holder.progress
      try await makers.connection.pause.wait(.milliseconds(250))
    }
    await report(.otherEnded(try await stores.leases.outcome(of: other)))
  }

  private func signIn(_ plan: Sync.Plan, _ report: @escaping Report<Sync.Event>) async throws {
    let known = try await stores.accounts.current()
    let client = try await makers.client(token: try await makers.token(of: known?.id)) {
      [owner, clock, stores] until in
      try await stores.leases.sign(of: owner, at: clock.now())
      await report(.quiet(until: until))
    }
    let account = try await account(client, known)
    run.withLock { $0 = Run(client: client, account: account) }
    let queue = try await stores.sending.open(of: account.id).filter { !$0.isStuck }
    let stuck = Set(try await stores.sending.open(of: account.id).filter(\.isStuck).map(\.subject))
    let now = clock.now()
    let due = try await stores.upkeep.due(
      plan, owner: owner, at: now, serviceTime: try await stores.sending.serverTime(at: now))
    await report(.signedIn(queue: queue.filter { !stuck.contains($0.subject) }, due: due))
  }

  private func account(_ client: WaniKaniClient, _ known: WaniKaniAccount?) async throws
    -> WaniKaniAccount
  {
    let reply = try await client.user(etag: try await stores.accounts.etag())
    guard let body = reply.body else {
      guard let known else { throw ServiceFailure.malformed("304 unasked") }
      return known
    }
    let account = try WaniKaniAccount(json: body)
    try await stores.accounts.save(account, etag: reply.etag)
    return account
  }

  private func send(
    _ entry: OutboxEntry, _ progress: SyncProgress, _ report: Report<Sync.Event>
  ) async throws {
    let run = try ready()
    try await stores.leases.beat(owner, progress, at: clock.now())
    let uploader = Uploader(
      client: run.client, sending: stores.sending, account: run.account, owner: owner, clock: clock)
    switch try await uploader.deliver(entry) {
    case .sent: await report(.delivered(entry, held: false))
    case .held: await report(.delivered(entry, held: true))
    case .withdrawn: await report(.passedOver)
    }
  }

  private func settleQueue(_ hasSent: Bool, _ report: Report<Sync.Event>) async throws {
    if hasSent {
      let run = try ready()
      let account = try await account(run.client, run.account)
      self.run.withLock { $0?.account = account }
      try await stores.upkeep.rebuild()
    }
    await report(.queueSettled)
  }

  private func fetch(
    _ collection: WaniKaniCollection, _ done: Int, _ report: Report<Sync.Event>
  ) async throws {
    let downloader = Downloader(
      client: try ready().client, mirror: stores.mirror, owner: owner, clock: clock)
    let fetched = try await downloader.page(of: collection, done: done)
    let page = SyncReport.Page(
      count: fetched.stored.count, skipped: fetched.stored.skipped,
      notices: fetched.stored.notices, total: fetched.total, isLast: fetched.isLast)
    await report(.fetched(collection, page))
  }

  private func fetchSubject(_ id: Subject.ID, _ report: Report<Sync.Event>) async throws {
    let client = try ready().client
    for collection in [WaniKaniCollection.subjects, .assignments, .statistics, .materials] {
      let page = try await client.page(of: collection, ofSubject: id)
      let stored = try await stores.mirror.save(page, of: collection, owner: owner, at: clock.now())
      guard collection == .subjects else { continue }
      guard stored.skipped == 0 else { throw ServiceFailure.malformed("subject \(id)") }
      guard stored.count == 1 else { throw ServiceFailure.missing }
    }
    try await stores.upkeep.rebuild()
    await report(.fetchedSubject)
  }

  private func ready() throws -> Run {
    guard let run = run.withLock(\.self) else { throw Problem.noAccount }
    return run
  }

  /// Also when the task was cancelled, which would keep it from writing.
  private func release(_ outcome: SyncOutcome) async {
    run.withLock { $0 = nil }
    await Task { [owner, clock, stores] in
      // Where it cannot be written, the lease runs out by itself.
      try? await stores.leases.release(owner, outcome, at: clock.now())
    }.value
  }
}

extension Problem {
  static let syncStopped = Problem(
    "The sync was stopped.", remedy: "Sync again to go on where it was; nothing is lost.")
}
