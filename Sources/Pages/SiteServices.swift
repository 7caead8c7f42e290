import Engine
import Foundation
import Hummingbird
import Logging

/// The dependencies of all pages.
struct SiteServices: Sendable {
  let study: Study
  let assets: AssetLibrary
  let live: Live
  let navigator: PageNavigator
  let panes: TerminalPanes
  let log: Logger
  private let services = PageServices()

  init(
    _ study: Study, assets: AssetLibrary? = nil, programs: @escaping TerminalPanes.Programs,
    log: Logger,
    navigated: @escaping @Sendable (Place) -> Void = { _ in }
  ) throws {
    (self.study, self.log) = (study, log)
    self.assets = try assets ?? AssetLibrary()
    live = Live(study.changes, viewingJobs: study.jobs.watch)
    navigator = PageNavigator(live, navigated: navigated)
    panes = TerminalPanes(live, programs: programs)
  }

  /// The one of its kind, made now if no page has asked for it yet.
  func service<Service: PageService>() -> Service {
    services.service { Service(study, live, log: log) }
  }

  /// Whether a page is followed, or a task begun by a page is still running.
  var isBusy: Bool { live.isFollowed || services.all.contains(where: \.isBusy) }

  /// Stops what pages began, when the study is closed.
  ///
  /// - Returns: what has yet to end.
  @discardableResult
  func stop() -> [Task<Void, Never>] { services.all.flatMap { $0.stop() } }

  func settings() async throws -> Settings { try await study.care.settings() }

  /// Does what a study needs while it is open, until the task is cancelled: daily backups, jobs,
  /// syncs, flags.
  func upkeep() -> Task<Void, Never> {
    Task { [study, log, sync = sync.store] in await study.keepUp(sync: sync) { log.report($0) } }
  }

  func decks(at now: Date) async throws -> [Overview.DeckLine] {
    try await study.today.decks.lines(at: now)
  }
}

extension Logger {
  /// Logs failures. A refusal concerns only the person.
  func report(_ problem: Problem) {
    guard problem.isFailure else { return }
    error("\(problem.sentence)", metadata: ["detail": "\(problem.detail)"])
  }
}
