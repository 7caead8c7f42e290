import Hummingbird

/// The context of a request, for the backend's middleware.
struct BackendContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The client that sent the request; nil until it is authenticated.
  var client: String?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
  }
}
