import Hummingbird

/// Accepts writes from our own pages only; other sites may only link here.
///
/// Browsers send the origin with every form, and no page can change it. A request without an origin
/// is refused too.
struct OriginGuard {
  let addresses: Addresses

  /// Allows other sites to link to a page, but not to load it, not even as an image: viewing a page
  /// is logged as well.
  func checkLooking(_ request: Request) throws(RequestError) {
    guard ["cross-site", "same-site"].contains(request.headers[named: "Sec-Fetch-Site"]) else {
      return
    }
    let isFollowedLink =
      request.headers[named: "Sec-Fetch-Mode"] == "navigate"
      && request.headers[named: "Sec-Fetch-Dest"] == "document"
    if !isFollowedLink { throw .foreignLoad }
  }

  func check(_ request: Request) throws(RequestError) {
    let site = request.headers[named: "Sec-Fetch-Site"]
    let origin = request.headers[.origin]
    guard site != nil || origin != nil else { throw .foreignOrigin }
    if let site, site != "same-origin" { throw .foreignOrigin }
    // Privacy settings replace any origin by "null". Sec-Fetch-Site is then required.
    if let origin, origin != "null" || site == nil {
      guard addresses.include(origin: origin) else { throw .foreignOrigin }
    }
  }
}

/// Refuses requests under a name that is not ours, and requests made by other sites. The response
/// has no cookie or token.
struct HostMiddleware: RouterMiddleware {
  let addresses: Addresses

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    do throws(RequestError) {
      guard addresses.include(request.head.authority) else {
        throw .foreignHost(behind: addresses.publicOrigin)
      }
      try OriginGuard(addresses: addresses).checkLooking(request)
    } catch {
      return error.response(to: request)
    }
    return try await next(request, context)
  }
}
