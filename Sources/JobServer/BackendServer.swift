import APIServer
public import Engine
import Hummingbird
public import Logging
import NIOCore
public import ServiceLifecycle

/// Serves the API of jobs to clients, and perhaps a learner's data as WaniKani's API.
public struct BackendServer: Service {
  private let application: Application<RouterResponder<BackendContext>>
  private let host: String
  private let port: Int

  /// - Parameters:
  ///   - learner: the API of a learner's data, under /v2.
  ///   - running: called with the port as soon as the server listens.
  public init(
    _ jobs: JobQueue, options: BackendOptions, learner: ServedAPI? = nil,
    host: String = "127.0.0.1", port: Int, clock: WallClock = .system, logger: Logger,
    running: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    (self.host, self.port) = (host, port)
    application = Application(
      responder: Self.router(jobs, options, learner: learner, clock: clock, logger: logger)
        .buildResponder(),
      server: .http1(configuration: .init(idleTimeout: .seconds(90))),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { await running($0.localAddress?.port ?? port) }, logger: logger)
  }

  private static func router(
    _ jobs: JobQueue, _ options: BackendOptions, learner: ServedAPI?, clock: WallClock,
    logger: Logger
  ) -> Router<BackendContext> {
    let (metrics, polls) = (Metrics(), LongPolls(jobs))
    let router = Router(context: BackendContext.self)
    // Programs made for WaniKani know no app header, and each request has a token.
    router.add(middleware: ServedAPIMiddleware(learner))
    router.add(middleware: AppHeaderMiddleware(app: options.app))
    router.add(middleware: JSONErrorMiddleware(metrics: metrics, log: logger))
    router.add(middleware: VersionMiddleware(oldest: options.oldestClient))
    router.get("healthz") { _, _ in
      _ = try await jobs.counts()
      return Response.json(["status": "ok"])
    }
    router.get("metrics") { _, _ in
      let text = metrics.text(jobs: try await jobs.counts(), polls: polls.count)
      return Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
    let clients = router.group("v1").add(
      middleware: ClientMiddleware(
        options: options, budget: RequestBudget(options.limits), clock: clock))
    JobRoutes(jobs: jobs, polls: polls, options: options, clock: clock).add(to: clients)
    return router
  }

  /// - Throws: `Problem` if it cannot listen.
  public func run() async throws {
    do {
      try await application.run()
    } catch
      where error is IOError || error is SocketAddressError
      || error is SocketAddressError.UnknownHost
    {
      throw Problem.unknownHost(host, error) ?? Problem.forbiddenPort(port, error)
        ?? Problem(
          "The backend can't listen on \(host), port \(port).",
          remedy: "The port may be in use. Choose another with --port.", detail: "\(error)")
    }
  }
}
