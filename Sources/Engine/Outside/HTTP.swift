public import Foundation

/// The way to other machines: one request, one whole answer.
public struct HTTP: Sendable {
  public struct Request: Hashable, Sendable {
    public var method: String
    public var url: URL
    public var headers: [String: String]
    public var body: Data?
    /// For the whole of it, from connecting to the last byte.
    public var timeout: Duration

    public init(
      _ method: String = "GET", _ url: URL, headers: [String: String] = [:], body: Data? = nil,
      timeout: Duration = .seconds(30)
    ) {
      (self.method, self.url, self.headers) = (method, url, headers)
      (self.body, self.timeout) = (body, timeout)
    }
  }

  public struct Response: Hashable, Sendable {
    public var status: Int
    /// By names in lower case.
    public var headers: [String: String]
    public var body: Data

    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
      (self.status, self.headers, self.body) = (status, headers, body)
    }
  }

  public enum Failure: Error, Hashable {
    /// The request has not left this machine.
    case unreachable(String)
    /// The request may have been heard; no whole answer came back.
    case lost(String)
  }

  /// Follows no redirect. Throws `Failure`, or `CancellationError`.
  public var send: @Sendable (Request) async throws -> Response

  public init(send: @escaping @Sendable (Request) async throws -> Response) {
    self.send = send
  }
}
