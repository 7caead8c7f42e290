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
  public static let patient = HTTP(client(silence: nil))

  private init(_ client: HTTPClient) {
    self.init { request in try await Self.send(request, by: client) }
  }

  private static func send(_ request: Request, by client: HTTPClient) async throws -> Response {
    do {
      let answer = try await client.execute(
        HTTPClientRequest(request), timeout: TimeAmount(request.timeout))
      let body = try await answer.body.collect(upTo: InputLimit.responseBody)
      return Response(
        status: Int(answer.status.code),
        headers: Dictionary(
          answer.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
        body: Data(body.readableBytesView))
    } catch let error as CancellationError {
      throw error
    } catch {
      throw Failure(error)
    }
  }

  /// Returns a client that follows no redirects, which could send a token elsewhere.
  private static func client(silence: TimeAmount?) -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(10), read: silence),
      decompression: .enabled(limit: .size(InputLimit.responseBody)))
    // Without this, the client would silently retry refused connections until the timeout.
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(
      eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
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
      self = .silent("\(error)")
    case NIOHTTPDecompression.DecompressionError.limit, is NIOTooManyBytesError: self = .tooLarge
    default: self = .lost("\(error)")
    }
  }
}
