/// Sends HTTP requests to a numeric network address in place of looking up the host, whose name
/// stays in the request and in its certificate. So no other lookup can lead the request elsewhere.
struct PinnedHTTP: Sendable {
  /// Doesn't follow redirects. Throws `HTTP.Failure` or `CancellationError`.
  var send: @Sendable (HTTP.Request, _ address: String) async throws -> HTTP.Response
}
