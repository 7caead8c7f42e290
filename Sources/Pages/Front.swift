import Engine
import Foundation
import Hummingbird
import Logging

/// The door: checks who asks and from where, lets the switchboard answer, and sends nothing out
/// without the headers that keep it safe.
struct Front: HTTPResponder {
  typealias Context = BasicRequestContext

  let kit: Kit
  let addresses: Addresses
  let cookies: CookieGuard
  private let switchboard: Switchboard

  init(_ kit: Kit, addresses: Addresses) {
    self.kit = kit
    self.addresses = addresses
    cookies = CookieGuard(visitors: Visitors(), addresses: addresses)
    switchboard = Switchboard(kit)
  }

  func respond(to request: Request, context: Context) async throws -> Response {
    var response = await answer(request)
    SafetyHeaders.add(to: &response)
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func answer(_ request: Request) async -> Response {
    do {
      try HostGuard(addresses: addresses).check(request)
      try OriginGuard(addresses: addresses).checkLooking(request)
    } catch {
      return Self.plain(error)
    }
    let (visitor, isNew) = cookies.visitor(of: request)
    var visit = visit(of: visitor, request)
    var response: Response
    do {
      response = try await answer(request, &visit)
    } catch {
      response = await ProblemHandler(kit: kit).show(error, visit)
    }
    if isNew, response.isPage { cookies.hand(visitor, to: &response) }
    return response
  }

  private func answer(_ request: Request, _ visit: inout Visit) async throws -> Response {
    guard let route = Route(path: request.uri.path) else { throw Refusal.notFound }
    visit.route = route
    switch request.method {
    case .get, .head:
      visit.query = request.querySent
      let response = try await switchboard.show(visit)
      if response.status == .ok, !visit.isFollowing { kit.guide.opened(visit.route) }
      return response
    case .post:
      try OriginGuard(addresses: addresses).check(request)
      visit.form = try await request.form(limit: route.bodyLimit)
      guard visit.visitor.owns(visit.form["csrf"]) else { throw Refusal.staleForm }
      return try await switchboard.take(visit)
    default: throw Refusal.wrongMethod
    }
  }

  private func visit(of visitor: Visitor, _ request: Request) -> Visit {
    Visit(
      route: .today, visitor: visitor, at: kit.study.clock.now(),
      wantsRegion: request.headers[named: "Sanpo-Region"] == "main",
      isFollowing: request.headers[named: "Sanpo-Following"] != nil, path: request.uri.path,
      lastEventID: request.headers[named: "Last-Event-ID"],
      knownTag: request.headers[.ifNoneMatch], body: request.body)
  }

  /// For a stranger: without a page, a cookie or a token.
  private static func plain(_ refusal: Refusal) -> Response {
    Response(
      status: refusal.status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: "\(refusal.problem)\n")))
  }
}

extension Response {
  /// Only a page has forms, and may not be kept by anyone, so only a page brings the cookie.
  fileprivate var isPage: Bool { headers[.contentType]?.hasPrefix("text/html") ?? false }
}
