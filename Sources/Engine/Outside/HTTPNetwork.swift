import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix

extension HTTP {
  /// Gives up on a server that sends nothing for ten seconds.
  public static let network = HTTP(client(silence: .seconds(10)))

  /// Waits as long as the request's timeout allows, for servers that think before they answer.
  public static let patient = patient(pause: .system)

  /// - Parameter pause: what waits for the request's timeout.
  static func patient(pause: Pause) -> HTTP { HTTP(patientClient, pause: pause) }

  private static let patientClient = client(silence: nil)

  private init(_ client: HTTPClient, pause: Pause = .system) {
    self.init { request in
      try await Self.send(request, by: client, pause: pause)
    } receive: { request, take in
      try await Self.within(request.timeout, pause: pause) {
        try await Self.exchange(request, take, by: client)
      }
    }
  }

  fileprivate static func send(
    _ request: Request, by client: HTTPClient, pause: Pause = .system
  ) async throws -> Response {
    try await within(request.timeout, pause: pause) { try await exchange(request, by: client) }
  }

  /// Ends a response that drips in or stops, too: the client's own deadline ends with its head.
  private static func within(
    _ timeout: Duration, pause: Pause,
    _ exchange: @escaping @Sendable () async throws -> Response
  ) async throws -> Response {
    guard let response = try await withTimeout(timeout, pause: pause, exchange) else {
      throw Failure.timedOut("The response was not complete after \(timeout).")
    }
    return response
  }

  private static func exchange(
    _ request: Request, _ take: Take, by client: HTTPClient
  ) async throws -> Response {
    // An error of `take` is no failure of the network.
    var refusal: (any Error)?
    do {
      var asked = HTTPClientRequest(request)
      asked.headers.replaceOrAdd(name: "Accept-Encoding", value: "identity")
      let answer = try await client.execute(asked, timeout: TimeAmount(request.timeout))
      guard answer.status == .ok else { return try await Response(answer) }
      var left = InputLimit.responseBody
      for try await piece in answer.body {
        left -= piece.readableBytes
        guard left >= 0 else { throw Failure.tooLarge }
        do {
          try await take(Data(piece.readableBytesView))
        } catch {
          refusal = error
          throw error
        }
      }
      return Response(answer, Data())
    } catch let error as Failure {
      throw error
    } catch  where refusal == nil && !(error is CancellationError) {
      throw Failure(error)
    }
  }

  private static func exchange(
    _ request: Request, by client: HTTPClient
  ) async throws -> Response {
    do {
      let answer = try await client.execute(
        HTTPClientRequest(request), timeout: TimeAmount(request.timeout))
      return try await Response(answer)
    } catch  where !(error is CancellationError) {
      throw Failure(error)
    }
  }

  /// Gives up on a server that sends nothing for two minutes, before its answer or within it.
  public static let streaming = HTTP(client(silence: .seconds(120)))

  /// Returns a client that follows no redirects, which could send a token elsewhere.
  fileprivate static func client(
    silence: TimeAmount?, overriding addresses: [String: String] = [:]
  ) -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(10), read: silence),
      decompression: .enabled(limit: .size(InputLimit.responseBody)))
    configuration.dnsOverride = addresses
    // Without this, the client would silently retry refused connections until the timeout.
    configuration.connectionPool.retryConnectionEstablishment = false
    // A server streams to many learners at once; with the client's own limit of 8, the others wait.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
    return HTTPClient(
      eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
  }
}

extension PinnedHTTP {
  /// Gives up on a server that sends nothing for ten seconds.
  static let network = PinnedHTTP { request, address in
    guard let host = request.url.host() else { throw HTTP.Failure.unreachable("no host") }
    // A client keeps resolved addresses for all of its requests.
    let own = HTTP.client(silence: .seconds(10), overriding: [host: address])
    let result = await Result(awaiting: { try await HTTP.send(request, by: own) })
    // A connection that closes badly takes nothing from the response, which is complete.
    try? await own.shutdown()
    return try result.get()
  }
}

extension HTTP.Response {
  fileprivate init(_ answer: HTTPClientResponse) async throws {
    let body = try await answer.body.collect(upTo: InputLimit.responseBody)
    self.init(answer, Data(body.readableBytesView))
  }

  fileprivate init(_ answer: HTTPClientResponse, _ body: Data) {
    self.init(
      status: Int(answer.status.code),
      headers: Dictionary(
        answer.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
      body: body)
  }
}

extension HTTPClientRequest {
  fileprivate init(_ request: HTTP.Request) {
    self.init(url: request.url.absoluteString)
    method = HTTPMethod(rawValue: request.method)
    headers = HTTPHeaders(request.headers.sorted { $0.key < $1.key })
    // The client decompresses responses, though it doesn't request compression.
    headers.replaceOrAdd(name: "Accept-Encoding", value: "gzip, deflate")
    body = request.body.map { .bytes(ByteBuffer(bytes: $0)) }
  }
}

extension TimeAmount {
  fileprivate init(_ duration: Duration) {
    self = .milliseconds(Int64(duration / .milliseconds(1)))
  }
}

extension HTTP.Failure {
  /// Unless the failure certainly came before sending, the request may have arrived.
  fileprivate init(_ error: any Error) {
    let neverLeft: [HTTPClientError] = [
      .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout, .invalidURL,
      .emptyHost, .emptyScheme,
    ]
    switch error {
    case let error as HTTPClientError where neverLeft.contains(error):
      self = .unreachable("\(error)")
    case is NIOConnectionError, is SocketAddressError: self = .unreachable("\(error)")
    case let error as IOError where error.errnoCode == ECONNREFUSED:
      self = .unreachable("\(error)")
    case let error as HTTPClientError where [.readTimeout, .deadlineExceeded].contains(error):
      self = .timedOut("\(error)")
    case NIOHTTPDecompression.DecompressionError.limit, is NIOTooManyBytesError: self = .tooLarge
    default: self = .lost("\(error)")
    }
  }
}
