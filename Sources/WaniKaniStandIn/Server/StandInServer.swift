public import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// The service on a port of this machine, until it is stopped or let go.
///
///     let server = try await StandInServer.start(service)
///     let client = Client(base: server.base)
public final class StandInServer: Sendable {
  public let service: StandInService
  /// "http://127.0.0.1:40123/v2"
  public let base: URL
  private let running: Task<Void, Never>

  /// Returns when it listens; a port of 0 is any free one.
  public static func start(_ service: StandInService, port: Int = 0) async throws -> StandInServer {
    let (ports, bound) = AsyncThrowingStream<Int, any Error>.makeStream()
    let listener = try listener(service, port: port) { bound.yield($0) }
    let running = Task {
      do {
        try await listener.run()
        bound.finish()
      } catch {
        bound.finish(throwing: error)
      }
    }
    for try await port in ports {
      return try StandInServer(service, port: port, running: running)
    }
    throw NotListening()
  }

  /// Ends every connection; returns when all are closed.
  public func stop() async {
    running.cancel()
    await running.value
  }

  deinit {
    running.cancel()
  }

  private struct NotListening: Error {}

  private init(_ service: StandInService, port: Int, running: Task<Void, Never>) throws {
    guard let url = URL(string: "http://127.0.0.1:\(port)/v2") else { throw NotListening() }
    (self.service, base, self.running) = (service, url, running)
    service.setBase(url.absoluteString)
  }

  /// Hummingbird's server without its application, which would put its own date on each answer.
  private static func listener(
    _ service: StandInService, port: Int, isListening: @escaping @Sendable (Int) -> Void
  ) throws -> any Service {
    var logger = Logger(label: "stand-in")
    logger.logLevel = .critical
    return try HTTPServerBuilder.http1().buildServer(
      configuration: ServerConfiguration(
        address: .hostname("127.0.0.1", port: port), serverName: nil),
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger,
      responder: { request, writer, _ in
        let delivery = await service.respond(to: try await StandInRequest(request))
        try await Wire.send(delivery, by: writer)
      },
      onServerRunning: { isListening($0.localAddress?.port ?? 0) })
  }
}
