import Hummingbird

/// A request on its way through the middleware.
struct SiteRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Who asks; nil until the cookie was looked at.
  var visitor: Visitor?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
  }
}
