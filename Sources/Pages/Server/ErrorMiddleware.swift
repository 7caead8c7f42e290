import Foundation
import Hummingbird
import Logging

/// Shows errors as pages.
struct ErrorMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      guard Self.isWellFormed(request.uri.path) else { throw RequestError.notFound }
      return try await next(request, context)
    } catch {
      guard let site = context.site else { return RequestError(error).response(to: request) }
      let visitor = context.visitor ?? Visitor()
      do {
        let page = PageContext(
          site, request, try await site.settings(), visitor: visitor, signedIn: context.signedIn)
        return page.show(error, at: TodayPage().path)
      } catch let unread {
        site.log.report(RequestError(error).problem)
        site.log.error("A problem could not be shown.", metadata: ["detail": "\(unread)"])
        return RequestError(error).response(to: request)
      }
    }
  }

  /// Returns whether a path is in its canonical form. The router would accept others too.
  static func isWellFormed(_ path: String) -> Bool {
    path == "/"
      || path.hasPrefix("/") && !path.hasSuffix("/") && !path.contains("//")
        && path.removingPercentEncoding != nil
  }
}
