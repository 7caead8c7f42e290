// What follows what in a sync.

extension Sync {
  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .asked(let plan): return begin(plan, &state)
    case .leaseTaken:
      state.hasLease = true
      return [.signIn(state.plan)]
    case .heldElsewhere(let owner, let progress):
      state.phase = .following(progress)
      return [.follow(owner: owner)]
    case .otherProgressed(let progress):
      state.phase = .following(progress)
      return []
    case .otherEnded(let outcome): return goOn(after: outcome, &state)
    case .signedIn(let queue, let due):
      state.toSend = queue
      state.toFetch = due
      return next(&state)
    case .quiet(let until):
      guard case .working(var progress) = state.phase else { return [] }
      progress.quietUntil = until
      state.phase = .working(progress)
      return []
    case .delivered(let entry, let delivery): return count(entry, delivery, &state)
    case .queueSettled: return fetch(&state)
    case .fetched(let collection, let page): return count(page, of: collection, &state)
    case .fetchedSubject: return finish(&state)
    case .released:
      state.hasLease = false
      return []
    case .failed(let problem): return fail(problem, &state)
    }
  }

  /// Asked twice at once, it is done once.
  private static func begin(_ plan: Plan, _ state: inout State) -> [Effect] {
    switch state.phase {
    case .working, .following: return []
    case .idle, .done: break
    }
    state = State()
    state.plan = plan
    state.phase = .working(SyncProgress())
    return [.takeLease]
  }

  /// What changed is here now, whoever fetched it; anything else is still to be done.
  private static func goOn(after outcome: SyncOutcome?, _ state: inout State) -> [Effect] {
    guard state.plan == .changes, let outcome else {
      state.phase = .working(SyncProgress())
      return [.takeLease]
    }
    switch outcome {
    case .done(let report): state.phase = .done(report)
    case .failed(let problem): (state.phase, state.problem) = (.idle, problem)
    }
    return []
  }

  private static func next(_ state: inout State) -> [Effect] {
    state.toSend.removeAll { state.blocked.contains($0.subject) }
    guard let entry = state.toSend.first else {
      return [.settleQueue(hasSent: state.report.sent + state.report.held > 0)]
    }
    state.toSend.removeFirst()
    let done = state.report.sent + state.report.held
    let progress = SyncProgress(step: .sending, done: done, of: done + state.toSend.count + 1)
    state.phase = .working(progress)
    return [.send(entry, progress)]
  }

  private static func count(
    _ entry: OutboxEntry, _ delivery: Delivery, _ state: inout State
  ) -> [Effect] {
    switch delivery {
    case .sent: state.report.sent += 1
    case .held:
      state.report.held += 1
      state.blocked.insert(entry.subject)
    case .withdrawn: break
    }
    return next(&state)
  }

  private static func fetch(_ state: inout State) -> [Effect] {
    if case .subject(let id) = state.plan { return [.fetchSubject(id)] }
    guard let collection = state.toFetch.first else { return finish(&state) }
    if state.fetchedOfRun == 0 {
      state.phase = .working(SyncProgress(step: .fetching(collection)))
    }
    return [.fetch(collection, done: state.fetchedOfRun)]
  }

  private static func count(
    _ page: SyncReport.Page, of collection: WaniKaniCollection, _ state: inout State
  ) -> [Effect] {
    state.report.fetched[collection, default: 0] += page.count
    state.report.skipped += page.skipped
    state.report.notices += page.notices.prefix(noticesKept - state.report.notices.count)
    state.fetchedOfRun += page.count + page.skipped
    state.phase = .working(
      SyncProgress(step: .fetching(collection), done: state.fetchedOfRun, of: page.total))
    if page.isLast {
      state.toFetch.removeAll { $0 == collection }
      state.fetchedOfRun = 0
    }
    return fetch(&state)
  }

  /// More than anyone reads: after a reset there are thousands.
  private static let noticesKept = 200

  private static func finish(_ state: inout State) -> [Effect] {
    state.phase = .done(state.report)
    return [.release(.done(state.report))]
  }

  private static func fail(_ problem: Problem, _ state: inout State) -> [Effect] {
    (state.phase, state.problem) = (.idle, problem)
    guard state.hasLease else { return [] }
    state.hasLease = false
    return [.release(.failed(problem))]
  }
}
