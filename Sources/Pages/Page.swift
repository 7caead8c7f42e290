import Engine
import HTML
import Hummingbird

/// Something at an address: a page, or a file.
protocol Endpoint: Sendable {
  static var address: Address<Self> { get }

  func response(to context: PageContext) async throws -> Response
}

extension Endpoint {
  var path: String { Self.address.path(to: self) }

  /// The address with a query; parameters without a value are left out.
  func path(_ query: KeyValuePairs<String, String?>) -> String {
    let given = query.compactMap { name, value in value.map { "\(name)=\($0.percentEncoded)" } }
    return given.isEmpty ? path : "\(path)?\(given.joined(separator: "&"))"
  }
}

/// What is drawn within the layout.
protocol PageContent: Sendable {
  associatedtype State: Sendable

  /// The entry of the navigation that leads here, or above here.
  static var navigation: NavigationEntry? { get }
  /// Asks for itself again when the data was changed elsewhere.
  static var isLive: Bool { get }
  /// Classes of the region besides `main`.
  static var style: String { get }

  func name(_ state: State) -> String
  /// Hides the navigation, so that studying has the screen to itself.
  func isImmersive(_ state: State) -> Bool
  @HTMLBuilder func body(_ state: State, _ layout: Layout) -> HTMLContent
}

extension PageContent {
  static var navigation: NavigationEntry? { nil }
  static var isLive: Bool { navigation != nil }
  static var style: String { "" }

  func isImmersive(_ state: State) -> Bool { false }
}

/// A page: where it is, what it loads, what it shows, what its forms do.
///
/// It is one file, and one line in `Site.pages`; navigation, catalogue and routes follow.
protocol Page: Endpoint, PageContent {
  /// What a person can do here, by the words on its control; nil where looking is all there is.
  static var intents: KeyValuePairs<Intent, String?> { get }
  static var forms: [Form<Self>] { get }
  /// Where one can be led from outside, see `Guide`.
  var place: Place? { get }

  func load(_ context: PageContext) async throws -> State
}

extension Page {
  static var intents: KeyValuePairs<Intent, String?> { [:] }
  static var forms: [Form<Self>] { [] }
  var place: Place? { nil }

  func response(to context: PageContext) async throws -> Response {
    context.show(self, try await load(context))
  }

  func path(_ form: Form<Self>) -> String { form.path(on: self) }
}

/// What a page takes: a form by the end of its address.
struct Form<Root: Endpoint>: Sendable {
  /// Behind the page's own address, or an address of its own when it begins with a slash; empty
  /// for a form that is sent to the page itself.
  let name: String
  /// How much may be sent to it, in bytes.
  let limit: Int
  let submit: Submit

  typealias Submit = @Sendable (Root) -> @Sendable (PageContext) async throws -> Response

  init(_ name: String = "", limit: Int = 1 << 20, _ submit: @escaping Submit) {
    (self.name, self.limit, self.submit) = (name, limit, submit)
  }

  func path(on page: Root) -> String { Self.joined(page.path, name) }

  /// As the router has it.
  var pattern: String { Self.joined(Root.address.pattern, name) }

  private static func joined(_ page: String, _ name: String) -> String {
    name.isEmpty ? page : name.hasPrefix("/") ? name : "\(page)/\(name)"
  }
}

/// An entry of the navigation.
struct NavigationEntry: Hashable, Sendable {
  let id: String
  let name: String
  let path: String

  init(_ id: String, _ name: String, _ page: some Page) {
    (self.id, self.name, path) = (id, name, page.path)
  }
}
