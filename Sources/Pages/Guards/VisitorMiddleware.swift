import Engine
import Foundation
import Hummingbird

/// Recognises browsers by cookie, and admits new ones.
struct VisitorMiddleware: RouterMiddleware {
  let site: SiteServices
  let visitors: Visitors
  let addresses: Addresses
  /// The access tokens, or nil if every browser is admitted.
  let tokens: AccessTokens?
  /// Whether the port was chosen. Cookies of ports that change would only pile up in browsers.
  let hasChosenPort: Bool

  /// The name of the cookie. Browsers keep cookies by host, not by port, and there may be two
  /// servers.
  private var name: String { "sanpo-\(addresses.port)" }

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    let known = request.cookies[name].flatMap { self.visitor(with: $0.value) }
    if let tokens {
      guard let known else { return admit(request, by: tokens) }
      if let path = page(withoutToken: request, by: tokens, known) {
        return Response(status: .seeOther, headers: [.location: path])
      }
    }
    do {
      try await site.study.admit()
    } catch let problem as Problem {
      return RequestError(problem, refused: .forbidden).response(to: request)
    }
    let visitor = known ?? visitors.stranger()
    var context = context
    (context.visitor, context.site) = (visitor, site)
    var response = try await next(request, context)
    if known == nil, response.isPage { identify(visitor, to: &response) }
    return response
  }

  private func visitor(with cookie: String) -> Visitor? {
    // Asked each time: deleting the file signs the browser out. Where all are admitted, a cookie
    // is one of ours if it looks like one: an earlier process may have given it.
    let isAdmitted =
      tokens?.admits(cookie, at: site.study.clock.now()) ?? AccessTokens.isCookie(cookie)
    return isAdmitted ? visitors.visitor(admittedWith: cookie) : nil
  }

  /// Redirects a request with a valid token to the page without it; refuses any other.
  private func admit(_ request: Request, by tokens: AccessTokens) -> Response {
    let visitor = visitors.stranger()
    guard let token = request.uri.queryParameters[AccessTokens.parameter[...]],
      redeem(token, of: request, by: tokens, visitor)
    else {
      let refusal = tokens.problem == nil ? RequestError.notAdmitted : .admittingNone
      return refusal.response(to: request)
    }
    var response = Response(status: .seeOther, headers: [.location: page(request)])
    identify(visitor, to: &response)
    return response
  }

  /// Uses up a token that a known browser sends, so that no page or script finds it in the address.
  ///
  /// - Returns: nil for a request without one.
  private func page(
    withoutToken request: Request, by tokens: AccessTokens, _ visitor: Visitor
  ) -> String? {
    guard [.get, .head].contains(request.method),
      let token = request.uri.queryParameters[AccessTokens.parameter[...]]
    else { return nil }
    _ = redeem(token, of: request, by: tokens, visitor)
    return page(request)
  }

  private func redeem(
    _ token: Substring, of request: Request, by tokens: AccessTokens, _ visitor: Visitor
  ) -> Bool {
    tokens.redeem(
      String(token), for: visitor.cookie, of: Device.name(request.headers[.userAgent] ?? ""),
      at: site.study.clock.now())
  }

  private func page(_ request: Request) -> String {
    let parameters = (request.uri.query ?? "").split(separator: "&")
      .filter { String($0.prefix { $0 != "=" }).removingPercentEncoding != AccessTokens.parameter }
      .joined(separator: "&")
    return request.uri.path + (parameters.isEmpty ? "" : "?\(parameters)")
  }

  /// Sets the cookie that identifies the visitor. An admitted browser keeps it when it quits.
  private func identify(_ visitor: Visitor, to response: inout Response) {
    visitors.welcome(visitor)
    let age = tokens != nil && hasChosenPort ? "; Max-Age=\(Self.age)" : ""
    response.headers[.setCookie] =
      "\(name)=\(visitor.cookie); Path=/\(age); HttpOnly; SameSite=\(sameSite)"
  }

  /// The seconds for which a browser keeps the cookie: as long as browsers allow.
  private static let age = 400 * 86_400

  /// The SameSite policy. With tokens, links from other sites need the cookie, so it cannot be
  /// strict.
  private var sameSite: String { tokens == nil ? "Strict" : "Lax" }
}

extension Response {
  /// Whether to set the cookie: only pages have forms, and only they are never cached.
  var isPage: Bool { headers[.contentType]?.hasPrefix("text/html") ?? false }
}
