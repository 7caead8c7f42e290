import Engine
import Foundation
import HTTPTypes
import Hummingbird

/// Says whose pages a request is for, by the cookie of the device, and nothing else: no address has
/// a learner's ID in it. A new browser gets an anonymous learner at once.
struct LearnerDoor: RouterMiddleware {
  let sites: LearnerSites
  let visitors: Visitors
  let cookie: LearnerCookie

  init(_ sites: LearnerSites, _ addresses: Addresses) {
    (self.sites, visitors) = (sites, Visitors())
    cookie = LearnerCookie(addresses: addresses)
  }

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let visit: Accounts.Visit
    do {
      guard let found = try await admitted(request) else {
        return RequestError.notAdmittedLearner.plain
      }
      visit = found
      context.site = try await sites.site(of: visit.learner.id)
    } catch {
      return RequestError(error).plain
    }
    context.visitor = visitor(of: visit.session)
    context.seat = Seat(
      learner: visit.learner, session: visit.session, sites: sites, cookie: cookie)
    var response = try await next(request, context)
    // A cached response must not bring somebody else's cookie.
    if let value = visit.cookie, response.headers[.setCookie] == nil,
      response.headers[.cacheControl] == nil
    {
      cookie.give(value, with: &response)
    }
    return response
  }

  private func admitted(_ request: Request) async throws -> Accounts.Visit? {
    let known = request.cookies[cookie.name]?.value
    if let known, let visit = try await sites.accounts.visit(known) { return visit }
    guard request.isForPage else { return nil }
    let visit = try await sites.accounts.begin(
      device: Device.name(request.headers[.userAgent] ?? ""))
    if known != nil {
      visitor(of: visit.session).leave(
        Notice(text: "This browser was signed out. Sign in to continue."))
    }
    return visit
  }

  /// The visitor's form token and notices stay the same while the cookie's secret changes.
  private func visitor(of session: DeviceSession) -> Visitor {
    if let visitor = visitors.visitor(with: session.id) { return visitor }
    let visitor = Visitor(cookie: session.id)
    visitors.welcome(visitor)
    return visitor
  }
}

extension Request {
  /// Whether a browser wants to show the response as a page: not for a picture or a script, and not
  /// for a program that fetches the address.
  fileprivate var isForPage: Bool {
    method == .get && headers[.accept]?.contains("text/html") == true
  }
}
