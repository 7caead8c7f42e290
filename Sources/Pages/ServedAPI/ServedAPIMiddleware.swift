import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

extension ServedAPI: RequestHandler {
  func add(to router: Router<SiteRequestContext>, at addresses: Addresses) {
    router.add(middleware: ServedAPIMiddleware(api: self, addresses: addresses))
  }
}

/// Serves WaniKani's API at /v2, for other programs.
///
/// It is no page: a request needs a token instead of the site's cookie, and is answered before
/// anything looks for one. Pages of other sites may read a reply only if their origin is in the
/// settings, and have no token without the person either way.
struct ServedAPIMiddleware: RouterMiddleware {
  let api: ServedAPI
  let addresses: Addresses

  private static let path = "/v2"

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard path == Self.path || path.hasPrefix("\(Self.path)/") else {
      return try await next(request, context)
    }
    guard addresses.include(request.head.authority) else { return RequestError.foreignHost.plain }
    var origin = request.headers[.origin]
    if let given = origin, await !api.admits(origin: given) { origin = nil }
    var response =
      request.method == .options
      ? Response(status: origin == nil ? .forbidden : .noContent)
      : try await reply(
        to: request, path: String(path.dropFirst(Self.path.count)), log: context.logger)
    if let origin { admit(origin, &response) }
    return response
  }

  private func reply(to request: Request, path: String, log: Logger) async throws -> Response {
    let body: Data
    do {
      let bytes = try await request.body.collect(upTo: ServedRequest.longestBody)
      body = Data(bytes.readableBytesView)
    } catch {
      return RequestError.tooLarge(ServedRequest.longestBody).plain
    }
    let headers = Dictionary(
      request.headers.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { "\($0),\($1)" }
    )
    let method = request.method == .head ? "GET" : request.method.rawValue
    let served = await api.reply(
      to: ServedRequest(
        method, path, query: request.uri.query ?? "", headers: headers, body: body,
        base: "http://\(request.head.authority ?? "")\(Self.path)"))
    if let failure = served.failure { log.tell(failure) }
    return Response(served)
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
    for (name, value) in headers { response.headers[named: name] = value }
  }
}

extension Response {
  init(_ served: ServedReply) {
    self.init(
      status: .init(code: served.status),
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: served.body)))
    for header in served.headers { headers[named: header.name] = header.value }
  }
}
