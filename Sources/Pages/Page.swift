import Engine
import Foundation
import HTML
import Hummingbird

/// A page or a file at an address.
protocol Endpoint: Sendable {
  static var address: Address<Self> { get }
  /// Whether it answers every method itself, not only GET.
  static var takesAnyMethod: Bool { get }

  func response(to context: PageContext) async throws -> Response
}

extension Endpoint {
  static var takesAnyMethod: Bool { false }

  var path: String { Self.address.path(to: self) }

  /// Returns the path with a query. Parameters without a value are omitted.
  func path(_ query: KeyValuePairs<String, String?>) -> String {
    let given = query.compactMap { name, value in value.map { "\(name)=\($0.percentEncoded)" } }
    return given.isEmpty ? path : "\(path)?\(given.joined(separator: "&"))"
  }
}

/// Content drawn within the layout.
protocol PageContent: Sendable {
  associatedtype State: Sendable

  /// The current entry of the navigation.
  static var navigation: NavigationEntry? { get }
  /// Whether the page reloads when the data changes elsewhere.
  static var isLive: Bool { get }
  /// The CSS classes of `main`.
  static var style: String { get }

  func name(_ state: State) -> String
  /// Whether to hide the navigation, for studying.
  func isImmersive(_ state: State) -> Bool
  /// Whether something is being worked on, for which browsers without scripts load the page again
  /// every second.
  func isBusy(_ state: State) -> Bool
  /// After how many seconds a browser without scripts loads the page again; nil for never.
  func reloadsIn(_ state: State) -> Int?
  /// When what is shown changes by itself, such as when a card falls due; it is requested again.
  func changesAt(_ state: State) -> Date?
  @HTMLBuilder func body(_ state: State, _ layout: Layout) -> HTMLContent
  /// The content for a panel on another page; see lookup.js. By default the whole body.
  @HTMLBuilder func panel(_ state: State, _ layout: Layout) -> HTMLContent
}

extension PageContent {
  static var navigation: NavigationEntry? { nil }
  static var isLive: Bool { navigation != nil }
  static var style: String { "" }

  func isImmersive(_ state: State) -> Bool { false }
  func isBusy(_ state: State) -> Bool { false }
  func reloadsIn(_ state: State) -> Int? { isBusy(state) ? 1 : nil }
  func changesAt(_ state: State) -> Date? { nil }
  func panel(_ state: State, _ layout: Layout) -> HTMLContent { body(state, layout) }
}

/// A page: its address, state, markup and forms.
///
/// A page is one file and one line in `Site.pages`, from which navigation, catalogue and routes
/// follow.
protocol Page: Endpoint, PageContent {
  /// The intents of the page, each with the label of its control, or nil for viewing.
  static var intents: KeyValuePairs<Intent, String?> { get }
  static var forms: [Form<Self>] { get }
  /// The files that belong to the page.
  static var files: [any Endpoint.Type] { get }
  /// The style sheets and scripts of the page's feature, besides those of every page. They are in
  /// `Sources/Pages/Assets/`, and loaded with any page.
  static var assets: [String] { get }
  /// Whether it is left out, with its files, where several learners share a server.
  static var isForOneAlone: Bool { get }
  /// Whether viewing it is recorded as use of Sanpo.
  static var isRecorded: Bool { get }
  /// The page that shows a place; nil if it is another one.
  static func page(at place: Place) -> Self?
  /// The place by which the page can be navigated to from outside; see `PageNavigator`.
  var place: Place? { get }
  /// The addresses by which userscripts know the page, besides its own; nil if none ever runs on
  /// it.
  func scriptAddresses(_ context: PageContext) async throws -> [String]?

  func load(_ context: PageContext) async throws -> State
}

extension Page where State == Void {
  func load(_ context: PageContext) {}
}

extension Page {
  static var intents: KeyValuePairs<Intent, String?> { [:] }
  static var forms: [Form<Self>] { [] }
  static var files: [any Endpoint.Type] { [] }
  static var assets: [String] { [] }
  static var isForOneAlone: Bool { false }
  static var isRecorded: Bool { true }
  static func page(at place: Place) -> Self? { nil }
  var place: Place? { nil }

  func scriptAddresses(_ context: PageContext) -> [String]? { nil }

  func response(to context: PageContext) async throws -> Response {
    context.show(self, try await load(context))
  }

  func path(_ form: Form<Self>) -> String { form.path(on: self) }

  /// Shows the page again, with what is wrong with a form.
  func showRefusal(
    _ problem: Problem, _ context: PageContext, _ change: (inout State) -> Void
  ) async throws -> Response {
    try await showAgain(context, refusing: problem, change)
  }

  /// Shows the page again with what was sent, such as once a person has cancelled.
  func showAgain(
    _ context: PageContext, refusing problem: Problem? = nil, _ change: (inout State) -> Void
  ) async throws -> Response {
    var state = try await load(context)
    change(&state)
    return context.show(self, state, refusing: problem)
  }
}

/// A form of a page, identified by the end of its address.
struct Form<Root: Endpoint>: Sendable {
  /// The path after the page's address; empty for the page's own address.
  let name: String
  /// Its intent; nil if that depends on its fields or its name says it.
  let intent: Intent?
  /// The maximum size in bytes.
  let limit: Int
  /// Whether pages with userscripts may send it: for studying only.
  let isOpenToScripts: Bool
  let submit: Submit

  typealias Submit = @Sendable (Root) -> @Sendable (PageContext) async throws -> Response

  init(
    _ name: String = "", does intent: Intent? = nil, limit: Int = FormData.largest,
    isOpenToScripts: Bool = false, _ submit: @escaping Submit
  ) {
    self.name = name
    self.intent = intent
    self.limit = limit
    self.submit = submit
    self.isOpenToScripts = isOpenToScripts
  }

  func path(on page: Root) -> String { Self.joined(page.path, name) }

  /// The router's pattern.
  var pattern: String { Self.joined(Root.address.pattern, name) }

  private static func joined(_ page: String, _ name: String) -> String {
    name.isEmpty ? page : "\(page)/\(name)"
  }
}

/// A link of the navigation, which all pages show.
struct NavigationEntry: Hashable, Sendable {
  let id: String
  let name: String
  let path: String
  /// Whether it is shown to a learner.
  let isOffered: @Sendable (Study) -> Bool

  init(
    _ id: String, _ name: String, _ page: some Page,
    isOffered: @escaping @Sendable (Study) -> Bool = { _ in true }
  ) {
    self.id = id
    self.name = name
    path = page.path
    self.isOffered = isOffered
  }

  static func == (one: Self, other: Self) -> Bool { one.id == other.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
