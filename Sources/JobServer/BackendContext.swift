import Hummingbird

struct BackendContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Who asks; nil before it is known.
  var client: String?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
  }
}
