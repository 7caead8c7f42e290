public import Foundation

/// Sends HTTP requests and returns complete responses, or their bodies piece by piece.
public struct HTTP: Sendable {
  public struct Request: Hashable, Sendable {
    var method: String
    var url: URL
    var headers: [String: String]
    var body: Data?
    /// The timeout for the whole request, from connecting to the last byte.
    var timeout: Duration

    public init(
      _ method: String, _ url: URL, headers: [String: String] = [:], body: Data? = nil,
      timeout: Duration = .seconds(30)
    ) {
      self.method = method
      self.url = url
      self.headers = headers
      self.body = body
      self.timeout = timeout
    }
  }

  public struct Response: Hashable, Sendable {
    public var status: Int
    /// Headers by lowercase name.
    public var headers: [String: String] = [:]
    public var body = Data()
  }

  public enum Failure: Error, Hashable {
    /// The request wasn't sent.
    case unreachable(String)
    /// The request may have arrived, but no complete response did.
    case lost(String)
    /// The request may have arrived, but the server sent nothing for a while, or too slowly.
    case timedOut(String)
    /// The response is larger than `InputLimit.responseBody`, perhaps only once decompressed.
    case tooLarge
  }

  /// Doesn't follow redirects. Throws `Failure` or `CancellationError`.
  public var send: @Sendable (Request) async throws -> Response

  /// Passes the body of a response with status 200 on as it comes, and returns the rest of the
  /// response; others are returned whole. Cancelling closes the connection.
  var receive: @Sendable (Request, @escaping Take) async throws -> Response

  public typealias Take = @Sendable (Data) async throws -> Void

  init(
    send: @escaping @Sendable (Request) async throws -> Response,
    receive: (@Sendable (Request, @escaping Take) async throws -> Response)? = nil
  ) {
    self.send = send
    self.receive =
      receive ?? { request, take in
        var response = try await send(request)
        guard response.status == 200 else { return response }
        try await take(response.body)
        response.body = Data()
        return response
      }
  }
}
