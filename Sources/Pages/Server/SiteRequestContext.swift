import Hummingbird
import NIOCore

/// The context of a request, for the site's middleware.
struct SiteRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address of who is connected: a browser, or the proxy before it. Nil if it isn't known.
  let peer: String?
  /// The visitor, or nil before the cookie is checked.
  var visitor: Visitor?
  /// The learner's pages, or nil before it is known whose they are.
  var site: SiteServices?
  /// The learner, where several share a server.
  var signedIn: SignedInLearner?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }
}
