import Hummingbird

/// Refuses requests under a name that is not ours, and requests made by other sites. The response
/// has no cookie or token.
struct HostMiddleware: RouterMiddleware {
  let addresses: Addresses

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    guard addresses.include(request.head.authority) else {
      return RequestError.foreignHost(behind: addresses.publicOrigin).response(to: request)
    }
    guard !request.isForeignLoad else { return RequestError.foreignLoad.response(to: request) }
    return try await next(request, context)
  }
}

extension Request {
  /// Whether another site loads a page, be it as an image: viewing one is logged as well. It may link
  /// to it.
  fileprivate var isForeignLoad: Bool {
    let isFollowedLink =
      headers[named: "Sec-Fetch-Mode"] == "navigate"
      && headers[named: "Sec-Fetch-Dest"] == "document"
    return ["cross-site", "same-site"].contains(headers[named: "Sec-Fetch-Site"]) && !isFollowedLink
  }
}

extension Addresses {
  /// Whether one of our own pages sends a form; other sites may only link here.
  ///
  /// Browsers send the origin with every form, and no page can change it. A request without an origin
  /// is not ours.
  func areOrigin(of request: Request) -> Bool {
    let site = request.headers[named: "Sec-Fetch-Site"]
    guard site ?? "same-origin" == "same-origin" else { return false }
    // Privacy settings replace any origin by "null". Sec-Fetch-Site is then required.
    guard let origin = request.headers[.origin], origin != "null" || site == nil else {
      return site != nil
    }
    return include(origin: origin)
  }
}
