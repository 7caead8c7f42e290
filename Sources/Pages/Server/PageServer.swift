import Hummingbird
import Logging

extension Application where Responder == RouterResponder<SiteRequestContext> {
  /// A server of pages.
  ///
  /// - Parameters:
  ///   - learner: Determines the learner of a request for a page.
  ///   - running: Called as soon as it listens.
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
