import Engine
import Foundation
import Hummingbird
import Logging

/// Answers for the pages that are still drawn from templates.
struct Front {
  let kit: Kit
  let addresses: Addresses
  private let switchboard: Switchboard

  init(_ kit: Kit, addresses: Addresses) {
    self.kit = kit
    self.addresses = addresses
    switchboard = Switchboard(kit: kit)
  }

  func answer(_ request: Request, _ visitor: Visitor) async -> Response {
    var visit = visit(of: visitor, request)
    do {
      return try await answer(request, &visit)
    } catch {
      let context = PageContext(kit, request, visitor: visitor)
      return await context.show(error, at: visit.route.page.path)
    }
  }

  private func answer(_ request: Request, _ visit: inout Visit) async throws -> Response {
    guard let route = Route(path: request.uri.path) else { throw RequestError.notFound }
    visit.route = route
    switch request.method {
    case .get, .head:
      visit.query = request.querySent
      let response = try await switchboard.show(visit)
      if response.status == .ok, !visit.isFollowing, visit.route.isPage {
        kit.guide.opened(visit.route.place)
      }
      return response
    case .post:
      try OriginGuard(addresses: addresses).check(request)
      visit.form = try await request.form(limit: route.bodyLimit)
      guard visit.visitor.owns(visit.form["csrf"]) else { throw RequestError.staleForm }
      return try await switchboard.take(visit)
    default: throw RequestError.wrongMethod
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
}
