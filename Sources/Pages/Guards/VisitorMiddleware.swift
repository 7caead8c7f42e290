import Hummingbird

/// Knows the browsers again, and welcomes new ones.
struct VisitorMiddleware: RouterMiddleware {
  let visitors: Visitors
  let addresses: Addresses

  /// Browsers keep cookies by host, not by port, and there may be two of us.
  private var name: String { "sanpo-\(addresses.port)" }

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    let known = request.cookies[name].flatMap { visitors.visitor(with: $0.value) }
    let visitor = known ?? Visitor()
    var context = context
    context.visitor = visitor
    var response = try await next(request, context)
    if known == nil, response.isPage { hand(visitor, to: &response) }
    return response
  }

  /// Only who was handed a cookie can be known again.
  private func hand(_ visitor: Visitor, to response: inout Response) {
    visitors.welcome(visitor)
    response.headers[.setCookie] =
      "\(name)=\(visitor.cookie); Path=/; HttpOnly; SameSite=Strict"
  }
}

extension Response {
  /// Only a page has forms, and may not be kept by anyone, so only a page brings the cookie.
  fileprivate var isPage: Bool { headers[.contentType]?.hasPrefix("text/html") ?? false }
}
