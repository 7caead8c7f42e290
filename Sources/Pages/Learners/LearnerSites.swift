import CMalloc
import Engine
import Foundation
import Logging
import Synchronization

/// The studies of a server's learners, each opened when it is needed and closed when it is idle.
///
/// A study that was closed while something still runs in it, such as a sync, lives until that has
/// ended. It may meanwhile be opened again beside itself, as by another face.
final class LearnerSites: Sendable {
  static let idle = Duration.seconds(10 * 60)
  /// How often idle studies are closed, and learners looked for that the owner has locked out.
  static let interval = Duration.seconds(10)

  private struct Opened {
    var site: SiteServices
    var upkeep: Task<Void, Never>
    var usedAt: ContinuousClock.Instant
  }

  private struct State {
    var opened: [Learner.ID: Opened] = [:]
    /// Whether studies were used or closed whose memory the allocator may still keep.
    var keepsMemory = false
    var opening: [Learner.ID: Task<SiteServices, any Error>] = [:]
  }

  let accounts: Accounts
  /// Whether visitors without an account can only sign in.
  let isByInvitation: Bool
  /// The pages of visitors, of whom nothing is stored: those to sign in.
  private let visitors: SiteServices
  /// The identity provider to sign in with; nil for none.
  let provider: IdentityProvider?
  let assets: AssetLibrary
  let log: Logger
  /// How many studies stay open, each with about seven files and 1.5 MB of memory. Busy ones are
  /// kept beyond that.
  private let most: Int
  private let openStudy: @Sendable (Learner.ID) throws -> Study
  private let state = Mutex(State())

  /// - Parameters:
  ///   - visitors: the study of visitors.
  ///   - isByInvitation: whether they can only sign in.
  /// - Throws: `Problem` if the installation lacks a file.
  init(
    _ accounts: Accounts, visitors: Study, isByInvitation: Bool = false,
    provider: IdentityProvider? = nil, most: Int = 64, log: Logger,
    open: @escaping @Sendable (Learner.ID) throws -> Study
  ) throws {
    self.accounts = accounts
    self.isByInvitation = isByInvitation
    self.provider = provider
    self.most = most
    self.log = log
    openStudy = open
    let assets = try AssetLibrary()
    self.assets = assets
    self.visitors = try SiteServices(
      visitors, assets: assets, programs: Self.noPrograms, log: log)
    // Else the first large block that is freed, as of a dictionary, raises it to twice its size.
    mallopt(M_TRIM_THRESHOLD, 64 << 10)
    // Else each thread keeps what another one freed.
    mallopt(M_ARENA_MAX, CInt(ProcessInfo.processInfo.activeProcessorCount))
  }

  private static let noPrograms: TerminalPanes.Programs = { _, _ in throw RequestError.notFound }

  /// The pages of a learner, or of a visitor of whom nothing is stored.
  func site(of learner: Learner) async throws -> SiteServices {
    if learner.isVisitor { return visitors }
    return try await site(of: learner.id)
  }

  /// The learners whose studies are open.
  var open: Set<Learner.ID> { state.withLock { Set($0.opened.keys) } }

  /// Opens a learner's study, unless it is open. Where its data were restored or replaced since, it
  /// is opened again.
  func site(of id: Learner.ID) async throws -> SiteServices {
    if let study = state.withLock({ $0.opened[id]?.site.study }), study.isReplaced {
      await close(id, study)
    }
    let opening = state.withLock { state -> Task<SiteServices, any Error> in
      if let site = state.opened[id]?.site {
        state.opened[id]?.usedAt = .now
        state.keepsMemory = true
        return Task { site }
      }
      if let opening = state.opening[id] { return opening }
      let opening = Task { try await self.open(id) }
      state.opening[id] = opening
      return opening
    }
    return try await opening.value
  }

  private func open(_ id: Learner.ID) async throws -> SiteServices {
    defer { state.withLock { $0.opening[id] = nil } }
    let (study, learner) = try await study(of: id)
    guard !learner.isLocked else { throw RequestError.lockedLearner }
    let site = try SiteServices(
      study, assets: assets, programs: Self.noPrograms, log: log)
    if study.entitlements.hasPlans {
      let account = try await study.entitlements.buyer()
      if try await !accounts.setShopAccount(account, of: id) {
        log.warning(
          "Two learners have the same account for shops. Its purchases go to the first of them.",
          metadata: ["learner": "\(id)"])
      }
    }
    let upkeep = site.upkeep()
    state.withLock { state in
      state.opened[id] = Opened(site: site, upkeep: upkeep, usedAt: .now)
      state.keepsMemory = true
    }
    // Erased before it could be closed.
    guard try await accounts.learner(id) != nil else {
      await close(id)
      try accounts.removeFolder(of: id)
      throw RequestError.notAdmittedLearner
    }
    closeSurplus(besides: id)
    return site
  }

  private func study(of id: Learner.ID) async throws -> (Study, Learner) {
    let study = try await onOwnThread { [openStudy] in try openStudy(id) }
    guard let learner = try await accounts.learner(id) else {
      // Erased while it was being opened, which has made its folder again.
      try accounts.removeFolder(of: id)
      throw RequestError.notAdmittedLearner
    }
    return (study, learner)
  }

  /// Returns a learner's entitlements. A purchase also counts for a learner who is locked out, and
  /// remains so.
  func entitlements(of id: Learner.ID) async throws -> Entitlements {
    guard try await accounts.admits(id) else { return try await study(of: id).0.entitlements }
    return try await site(of: id).study.entitlements
  }

  /// Closes a study, even while it is busy, and returns when what pages began in it has ended.
  /// Nothing more is noted in its folder, which may be about to be removed.
  ///
  /// - Parameter study: the only one to close, as another may have been opened since; nil for any.
  func close(_ id: Learner.ID, _ study: Study? = nil) async {
    let endings = close(noting: false) { other, opened in
      other == id && (study == nil || opened.site.study === study)
    }
    for ending in endings { await ending.value }
  }

  /// Closes idle studies, and those of learners who are locked out.
  func tidy(at now: ContinuousClock.Instant) async throws {
    giveMemoryBack()
    var refused: Set<Learner.ID> = []
    for id in open where try await !accounts.admits(id) { refused.insert(id) }
    close { id, study in
      refused.contains(id) || (study.usedAt <= now - Self.idle && !study.site.isBusy)
    }
  }

  /// Returns free memory to the system. Runs some time after closing, because a study is released
  /// only when its last task has ended. Opening a study and analysing an answer leave as much free
  /// memory as is used, in pieces that only this returns.
  private func giveMemoryBack() {
    let keepsMemory = state.withLock { state in
      defer { state.keepsMemory = false }
      return state.keepsMemory
    }
    if keepsMemory { malloc_trim(0) }
  }

  /// Closes the study that was used least recently, if there are too many.
  ///
  /// - Parameter new: the one that was just opened, which nothing keeps busy yet.
  private func closeSurplus(besides new: Learner.ID) {
    let last = state.withLock { state -> Learner.ID? in
      guard state.opened.count > most else { return nil }
      return state.opened.filter { $0 != new && !$1.site.isBusy }
        .min { $0.value.usedAt < $1.value.usedAt }?.key
    }
    if let last { close { id, _ in id == last } }
  }

  func closeAll() { close { _, _ in true } }

  /// Closes all studies, and waits until what was noticed last in them is written down.
  func end() async {
    for ending in close({ _, _ in true }) { await ending.value }
  }

  /// - Parameter noting: whether what was noticed last is written down.
  /// - Returns: the tasks that write it down or, if nothing is noted, those that have yet to end.
  @discardableResult
  private func close(
    noting: Bool = true, _ isChosen: (Learner.ID, Opened) -> Bool
  ) -> [Task<Void, Never>] {
    let closed = state.withLock { state in
      let chosen = state.opened.filter { isChosen($0.key, $0.value) }
      for id in chosen.keys { state.opened[id] = nil }
      return Array(chosen.values)
    }
    if !closed.isEmpty { state.withLock { $0.keepsMemory = true } }
    return closed.flatMap { study -> [Task<Void, Never>] in
      study.upkeep.cancel()
      let ending = study.site.stop()
      // Closing an idle study doesn't wait for the last usage data; `end` does.
      return noting ? [Task { await study.site.study.endAnalytics() }] : ending
    }
  }
}
