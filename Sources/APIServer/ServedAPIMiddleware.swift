public import Engine
import Foundation
import HTTPTypes
public import Hummingbird
import Logging
import NIOCore

/// Serves WaniKani's API at /v2, for other programs.
///
/// It is no page: a request needs a token instead of a site's cookie, and is answered before
/// anything looks for one. Pages of other sites are refused unless their origin is in the settings,
/// and have no token without the person either way.
public struct ServedAPIMiddleware<Context: RequestContext>: RouterMiddleware {
  private let api: ServedAPI?
  private let isOwn: @Sendable (_ origin: String) -> Bool
  private let refusal: @Sendable (Request) -> Response?

  private let path = "/v2"

  /// - Parameters:
  ///   - api: the learner's, or nil if the server has none.
  ///   - isOwn: Returns whether an origin is the server's own.
  ///   - refusal: Returns the answer to a request that was sent to another server's name.
  public init(
    _ api: ServedAPI?, isOwn: @escaping @Sendable (_ origin: String) -> Bool = { _ in false },
    refusal: @escaping @Sendable (Request) -> Response? = { _ in nil }
  ) {
    self.api = api
    self.isOwn = isOwn
    self.refusal = refusal
  }

  public func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard path == self.path || path.hasPrefix("\(self.path)/") else {
      return try await next(request, context)
    }
    // A request with a token is accepted under any host name, as from a proxy in place of
    // api.wanikani.com.
    if request.headers[.authorization] == nil, let refused = refusal(request) { return refused }
    guard let api else { return Response(ServedReply.noLearner) }
    var listed: String?
    if let origin = request.headers[.origin], await api.admits(origin: origin) { listed = origin }
    var response: Response
    if listed == nil, isOfOtherSite(request) {
      response = Response(ServedReply.otherSite)
    } else if request.method == .options {
      response = Response(status: .noContent)
    } else {
      response = await reply(
        of: api, to: request, path: String(path.dropFirst(self.path.count)), log: context.logger)
    }
    if let listed { admit(listed, &response) }
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// Whether a page of another site sends it, or a browser that asks for one. Apps have origins of
  /// other schemes, or none.
  private func isOfOtherSite(_ request: Request) -> Bool {
    guard request.method != .options else { return true }
    guard let origin = request.headers[.origin] else { return false }
    return ["http://", "https://"].contains { origin.hasPrefix($0) } && !isOwn(origin)
  }

  private func reply(
    of api: ServedAPI, to request: Request, path: String, log: Logger
  ) async -> Response {
    let body: Data
    do {
      let bytes = try await request.body.collect(upTo: ServedRequest.longestBody)
      body = Data(bytes.readableBytesView)
    } catch is NIOTooManyBytesError {
      return Response(ServedReply.tooLarge)
    } catch {
      // The client is gone, or its body breaks off.
      return Response(status: .badRequest)
    }
    let headers = Dictionary(
      request.headers.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { "\($0),\($1)" }
    )
    let method = request.method == .head ? "GET" : request.method.rawValue
    let served = await api.reply(
      to: ServedRequest(
        method, path, query: request.uri.query ?? "", headers: headers, body: body,
        base: "\(Self.scheme(of: request))://\(request.head.authority ?? "")\(self.path)"))
    if let failure = served.failure, failure.isFailure {
      log.error("\(failure.sentence)", metadata: ["detail": "\(failure.detail)"])
    }
    return Response(served)
  }

  /// The scheme that the client used, from the proxy's header if there is one.
  private static func scheme(of request: Request) -> String {
    let isSecure = request.headers.contains {
      $0.name.canonicalName == "x-forwarded-proto" && $0.value == "https"
    }
    return isSecure ? "https" : "http"
  }

  private func admit(_ origin: String, _ response: inout Response) {
    let headers = [
      "Access-Control-Allow-Origin": origin, "Vary": "Origin",
      "Access-Control-Allow-Methods": "GET, POST, PUT",
      "Access-Control-Allow-Headers":
        "authorization, content-type, if-modified-since, if-none-match, wanikani-revision",
      "Access-Control-Expose-Headers":
        "ETag, Last-Modified, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset",
      "Access-Control-Max-Age": "600",
    ]
    for (name, value) in headers { response.headers.set(name, to: value) }
  }
}

extension Response {
  public init(_ served: ServedReply) {
    self.init(
      status: .init(code: served.status),
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: served.body)))
    for header in served.headers { headers.set(header.name, to: header.value) }
  }
}

extension HTTPFields {
  fileprivate mutating func set(_ name: String, to value: String) {
    if let name = HTTPField.Name(name) { self[name] = value }
  }
}
