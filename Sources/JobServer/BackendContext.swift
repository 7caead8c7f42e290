import Hummingbird

/// What the backend's middleware knows of a request.
struct BackendContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The client that sent the request; nil until it is authenticated.
  var client: String?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
  }
}
