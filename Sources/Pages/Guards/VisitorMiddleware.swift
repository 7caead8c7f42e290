import Engine
import Hummingbird

/// Knows the browsers again, and lets new ones in.
struct VisitorMiddleware: RouterMiddleware {
  let visitors: Visitors
  let addresses: Addresses
  /// Nil where everybody may come in.
  let tokens: AccessTokens?

  /// Browsers keep cookies by host, not by port, and there may be two of us.
  private var name: String { "sanpo-\(addresses.port)" }

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    let known = request.cookies[name].flatMap { self.visitor(with: $0.value) }
    if known == nil, let tokens { return try admitted(request, by: tokens) }
    let visitor = known ?? Visitor()
    var context = context
    context.visitor = visitor
    var response = try await next(request, context)
    if known == nil, response.isPage { hand(visitor, to: &response) }
    return response
  }

  private func visitor(with cookie: String) -> Visitor? {
    if let visitor = visitors.visitor(with: cookie) { return visitor }
    guard let tokens, tokens.isAdmitted(cookie) else { return nil }
    let visitor = Visitor(cookie: cookie)
    visitors.welcome(visitor)
    return visitor
  }

  /// With a token to the same page without it, else only the word how to come in.
  private func admitted(_ request: Request, by tokens: AccessTokens) throws -> Response {
    guard let token = request.uri.queryParameters[AccessTokens.parameter[...]],
      tokens.redeem(String(token))
    else { return RequestError.notAdmitted.plain }
    let visitor = Visitor()
    try tokens.admit(visitor.cookie)
    var response = Response(status: .seeOther, headers: [.location: request.uri.path])
    hand(visitor, to: &response)
    return response
  }

  /// Only who was handed a cookie can be known again.
  private func hand(_ visitor: Visitor, to response: inout Response) {
    visitors.welcome(visitor)
    response.headers[.setCookie] =
      "\(name)=\(visitor.cookie); Path=/; HttpOnly; SameSite=\(sameSite)"
  }

  /// A link on another site leads here; with a strict cookie it would end at the door.
  private var sameSite: String { tokens == nil ? "Strict" : "Lax" }
}

extension Response {
  /// Only a page has forms, and may not be kept by anyone, so only a page brings the cookie.
  fileprivate var isPage: Bool { headers[.contentType]?.hasPrefix("text/html") ?? false }
}
