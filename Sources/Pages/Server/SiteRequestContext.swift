import Hummingbird

/// The context of a request in the middleware.
struct SiteRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The visitor, or nil before the cookie is checked.
  var visitor: Visitor?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
  }
}
