import Engine
import Hummingbird
import Logging

/// What answers other programs than the pages' browsers. It is asked before the pages and their
/// cookie, and looks itself at who asks.
protocol Door: Sendable {
  func add(to router: Router<SiteRequestContext>, at addresses: Addresses)
}

extension Application where Responder == RouterResponder<SiteRequestContext> {
  /// A server of pages.
  ///
  /// - Parameters:
  ///   - door: Says who a request for a page is from, and whose pages it is for.
  ///   - running: Called as soon as it listens.
  init(
    _ routes: Routes, behind door: some RouterMiddleware<SiteRequestContext>,
    options: Site.Options, hasBegun: Flag, logger: Logger,
    running: @escaping @Sendable () async -> Void
  ) {
    let addresses = routes.addresses
    self.init(
      responder: routes.responder(behind: door),
      server: .http1(configuration: .init(idleTimeout: .seconds(60))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port)),
      onServerRunning: { channel in
        hasBegun.raise()
        addresses.listens(on: channel.localAddress?.port ?? options.port)
        await running()
      },
      logger: logger)
  }
}
