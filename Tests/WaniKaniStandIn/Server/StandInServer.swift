public import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// The service on a local port, until it is stopped or deallocated.
///
///     let server = try await StandInServer.start(service)
///     let client = Client(base: server.base)
public final class StandInServer: Sendable {
  public let service: StandInService
  /// The base URL, such as "http://127.0.0.1:40123/v2".
  public let base: URL
  private let running: Task<Void, Never>

  /// Starts listening, then returns. Port 0 picks any free port.
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

  /// Closes every connection, then returns.
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
    self.service = service
    base = url
    self.running = running
    service.setBase(url.absoluteString)
  }

  /// Returns Hummingbird's bare server: its application would put its own date on each response.
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
