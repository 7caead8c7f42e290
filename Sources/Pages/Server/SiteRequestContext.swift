import Hummingbird

/// What the site's middleware knows of a request.
struct SiteRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The visitor, or nil before the cookie is checked.
  var visitor: Visitor?
  /// The learner's pages, or nil before it is known whose they are.
  var site: SiteServices?
  /// The learner, where several share a server.
  var signedIn: SignedInLearner?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
  }
}
