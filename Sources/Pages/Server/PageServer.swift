import Hummingbird
import Logging
import ServiceLifecycle
import UnixSignals

extension Application where Responder == RouterResponder<SiteRequestContext> {
  /// A server of pages.
  ///
  /// - Parameters:
  ///   - learner: Determines the learner of a request for a page.
  ///   - running: called as soon as it listens.
  init(
    _ routes: Routes, behind learner: some RouterMiddleware<SiteRequestContext>,
    options: Site.Options, hasBegun: Latch, logger: Logger,
    running: @escaping @Sendable () async -> Void
  ) {
    let addresses = routes.addresses
    self.init(
      responder: routes.responder(behind: learner),
      server: .http1(configuration: .init(idleTimeout: .seconds(60))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port)),
      onServerRunning: { channel in
        hasBegun.set()
        addresses.listens(on: channel.localAddress?.port ?? options.port)
        await running()
      },
      logger: logger)
  }
}

extension Service {
  /// Runs, with others, until a signal ends them. Whoever is still connected five seconds later is
  /// cut off.
  func run(
    with others: [any Service] = [], until signals: [UnixSignal] = [.sigint, .sigterm],
    logger: Logger
  ) async throws {
    var configuration = ServiceGroupConfiguration(
      services: [self] + others, gracefulShutdownSignals: signals, logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    try await ServiceGroup(configuration: configuration).run()
  }
}
