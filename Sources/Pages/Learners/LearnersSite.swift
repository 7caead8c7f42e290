public import APIServer
public import Engine
import Foundation
import Hummingbird
public import Logging
public import ServiceLifecycle

/// The pages of several learners on one server: the same pages as `Site`'s, each learner with their
/// own data, and what belongs to accounts.
public struct LearnersSite: Service {
  let application: Application<RouterResponder<SiteRequestContext>>
  let sites: LearnerSites
  private let addresses: Addresses
  private let hasBegun = Latch()
  private let announcement = Announcement()

  /// - Parameters:
  ///   - publicOrigin: where a proxy with TLS serves it, such as “https://sanpo.example”; nil on
  ///     this computer alone.
  ///   - visitors: the study of visitors, of whom nothing is stored.
  ///   - isByInvitation: whether they can only sign in, and don't become learners.
  ///   - provider: the identity provider to sign in with; nil for none.
  ///   - plans: the plans of all learners.
  ///   - open: Opens a learner's data.
  ///   - running: called with the URL, and the port on this computer, as soon as the site is
  ///     listening.
  /// - Throws: `Problem` if a page, a style sheet or a similar resource is missing.
  public init(
    _ accounts: Accounts, options: Site.Options = Site.Options(), publicOrigin: String? = nil,
    visitors: Study, isByInvitation: Bool = false, provider: IdentityProvider? = nil,
    plans: PlanChoice = .everything, logger: Logger = .quiet("sanpo.pages", from: .notice),
    open: @escaping @Sendable (Learner.ID) throws -> Study,
    running: @escaping @Sendable (_ url: String, _ port: Int) async -> Void = { _, _ in }
  ) throws {
    let addresses = Addresses(
      host: options.host, port: options.port, publicOrigin: publicOrigin)
    let (hasBegun, announcement) = (hasBegun, announcement)
    let sites = try LearnerSites(
      accounts, visitors: visitors, isByInvitation: isByInvitation, provider: provider,
      log: logger, open: open)
    (self.addresses, self.sites) = (addresses, sites)
    application = Application(
      Routes(
        addresses: addresses, handlers: ShopRoutes(sites, plans).map { [$0] } ?? [],
        pages: Self.pages),
      behind: LearnerMiddleware(sites, addresses), options: options, hasBegun: hasBegun,
      logger: logger
    ) {
      announcement.begin(at: addresses.url(of: "/"), accounts.announcements, logger)
      await running(addresses.url(of: "/"), addresses.port)
    }
  }

  static let pages: [any Page.Type] =
    Site.pages.filter { !$0.isForOneAlone } + Site.learnerPages

  /// Runs until it is shut down.
  ///
  /// - Throws: `Problem` if it cannot listen on the host and port.
  public func run() async throws {
    let tidying = Task { [sites, logger = application.logger] in
      await Self.tidy(sites, logger)
    }
    defer {
      tidying.cancel()
      announcement.end()
      sites.closeAll()
    }
    do {
      try await application.run()
      await sites.end()
    } catch  where !hasBegun.isSet {
      throw Problem.cannotListen(on: addresses, error)
    }
  }

  /// Closes idle studies, and once an hour erases anonymous learners whose cookies have all
  /// expired, until the task is cancelled.
  static func tidy(_ sites: LearnerSites, _ log: Logger) async {
    var round = 0
    repeat {
      do {
        if round % 360 == 0 { try await sites.accounts.tidy { await sites.close($0) } }
        try await sites.tidy(at: .now)
      } catch {
        if !Task.isCancelled { log.report(RequestError(error).problem) }
      }
      round += 1
      // Sleeping throws only when cancelled.
    } while (try? await Task.sleep(for: LearnerSites.interval)) != nil
  }

  /// Runs until the process is interrupted or terminated.
  public func runUntilSignalled() async throws {
    try await run(logger: application.logger)
  }
}
