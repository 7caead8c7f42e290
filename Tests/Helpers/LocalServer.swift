import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// A server on a free local port, until it is deallocated.
final class LocalServer: Sendable {
  /// Without a slash at the end.
  let address: String
  private let running: Task<Void, Never>

  init(responder: @escaping HTTPChannelHandler.Responder) async throws {
    let (ports, bound) = AsyncStream<Int>.makeStream()
    var logger = Logger(label: "stand-in")
    logger.logLevel = .critical
    let server = try HTTPServerBuilder.http1().buildServer(
      configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger, responder: responder,
      onServerRunning: { bound.yield($0.localAddress?.port ?? 0) })
    // It ends by being cancelled.
    running = Task { try? await server.run() }
    guard let port = await ports.first(where: { _ in true }) else {
      throw HelperError("The stand-in does not listen.")
    }
    address = "http://127.0.0.1:\(port)"
  }

  deinit { running.cancel() }

  static func write(
    _ status: Int, _ headers: [String: String], _ body: [UInt8],
    by writer: consuming ResponseWriter
  ) async throws {
    var fields = HTTPFields()
    fields[.contentType] = "application/json; charset=utf-8"
    fields[.contentLength] = "\(body.count)"
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    try await writer.write(
      response: HTTPResponse(status: .init(code: status), headerFields: fields),
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}
