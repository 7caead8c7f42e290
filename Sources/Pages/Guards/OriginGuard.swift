import Hummingbird

/// Lets only our own pages write, and others only lead here.
///
/// Browsers say with every form where it comes from, and no page can change what they say. One
/// that says nothing is turned away too.
struct OriginGuard {
  let addresses: Addresses

  /// Another site may link to a page. It may not fetch one, be it as a picture: looking is kept in
  /// the log, too.
  func checkLooking(_ request: Request) throws(RequestError) {
    guard ["cross-site", "same-site"].contains(request.headers[named: "Sec-Fetch-Site"]) else {
      return
    }
    let isFollowedLink =
      request.headers[named: "Sec-Fetch-Mode"] == "navigate"
      && request.headers[named: "Sec-Fetch-Dest"] == "document"
    if !isFollowedLink { throw .foreignOrigin }
  }

  func check(_ request: Request) throws(RequestError) {
    let site = request.headers[named: "Sec-Fetch-Site"]
    let origin = request.headers[.origin]
    guard site != nil || origin != nil else { throw .foreignOrigin }
    if let site, site != "same-origin" { throw .foreignOrigin }
    // "null" is what privacy settings make of any origin; then Sec-Fetch-Site has to vouch.
    if let origin, origin != "null" || site == nil {
      guard addresses.include(origin: origin) else { throw .foreignOrigin }
    }
  }
}

/// Turns strangers away, without a page, a cookie or a token: requests made under a name that is
/// not ours, and what other sites fetch from here.
struct HostMiddleware: RouterMiddleware {
  let addresses: Addresses

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    do throws(RequestError) {
      guard addresses.include(request.head.authority) else { throw .foreignHost }
      try OriginGuard(addresses: addresses).checkLooking(request)
    } catch {
      return error.plain
    }
    return try await next(request, context)
  }
}
