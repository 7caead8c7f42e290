import Hummingbird

/// Knows the browsers again, and welcomes new ones.
struct CookieGuard {
  let visitors: Visitors
  let addresses: Addresses

  /// Browsers keep cookies by host, not by port, and there may be two of us.
  private var name: String { "sanpo-\(addresses.port)" }

  func visitor(of request: Request) -> (Visitor, isNew: Bool) {
    if let cookie = request.cookies[name]?.value, let visitor = visitors.visitor(with: cookie) {
      return (visitor, false)
    }
    return (Visitor(), true)
  }

  /// Only who was handed a cookie can be known again.
  func hand(_ visitor: Visitor, to response: inout Response) {
    visitors.welcome(visitor)
    response.headers[.setCookie] =
      "\(name)=\(visitor.cookie); Path=/; HttpOnly; SameSite=Strict"
  }
}
