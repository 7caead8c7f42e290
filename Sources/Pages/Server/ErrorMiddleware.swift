import Foundation
import Hummingbird

/// Shows whatever went wrong as a page.
struct ErrorMiddleware: RouterMiddleware {
  let site: SiteServices

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      guard Self.isWellFormed(request.uri.path) else { throw RequestError.notFound }
      return try await next(request, context)
    } catch {
      let visitor = context.visitor ?? Visitor()
      let page = PageContext(site, request, visitor: visitor)
      return await page.show(error, at: TodayPage().path)
    }
  }

  /// There is one way to write an address: the router would also take others.
  static func isWellFormed(_ path: String) -> Bool {
    path == "/"
      || path.hasPrefix("/") && !path.hasSuffix("/") && !path.contains("//")
        && path.removingPercentEncoding != nil
  }
}
