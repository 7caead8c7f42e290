import Engine
import HTML
import Hummingbird

/// The websites that may use AnkiConnect here.
struct AnkiConnectPage: Page {
  static let address = Address("settings/ankiconnect") { AnkiConnectPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeAnkiConnect: nil, .allowOrigin: "Allow", .forbidOrigin: "Block",
  ]
  static let navigation: NavigationEntry? = .settings
  static let allow = Form<Self>(does: .allowOrigin) { $0.allow }
  static let forbid = Form<Self>("forbid", does: .forbidOrigin) { $0.forbid }
  static var forms: [Form<Self>] { [allow, forbid] }
  /// AnkiConnect is for programs on one person's computer.
  static let isForOneAlone = true

  struct State {
    var allowed: [String]
    var asking: [String]
    var origin = Field()
  }

  func load(_ context: PageContext) async throws -> State {
    let origins = try await context.study.ankiConnect.origins()
    return State(allowed: origins.allowed, asking: origins.asking)
  }

  /// Shows the page. The question counts as seen only here: a form of a userscript loads the page,
  /// too, for the one that confirms it.
  func response(to context: PageContext) async throws -> Response {
    let state = try await load(context)
    if context.request.method == .get, !context.isFollowing {
      context.site.ankiConnectQuestion.seen(state.asking)
    }
    return context.show(self, state)
  }

  func name(_ state: State) -> String { "AnkiConnect" }

  private func allow(_ context: PageContext) async throws -> Response {
    do {
      try await context.study.ankiConnect.allow(context.form["origin"])
      return context.seeOther(self)
    } catch {
      return try await showRefusal(error, context) {
        $0.origin = Field(value: context.form["origin"], error: error.description)
      }
    }
  }

  private func forbid(_ context: PageContext) async throws -> Response {
    try await context.study.ankiConnect.forbid(context.form["origin"])
    return context.seeOther(self)
  }

  // MARK: - Markup

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Settings", SettingsPage().path)])
    h1 { "AnkiConnect" }
    p(.class("lead")) {
      """
      Started with --ankiconnect, Sanpo accepts what Yomitan, asbplayer and others send to Anki: \
      their notes become items. Browser extensions and programs on this computer, including those \
      of other accounts, are allowed; a website needs your permission. With \
      SANPO_ANKICONNECT_KEY in its environment, requests must include that key.
      """
    }
    if !state.asking.isEmpty {
      sheet("Requests") {
        for origin in state.asking {
          postForm(path, layout.csrf, style: "row") {
            hiddenField("origin", origin)
            code { origin }
            button(.class("button small")) { "Allow \(origin)" }
          }
          postForm(path(Self.forbid), layout.csrf, style: "row") {
            hiddenField("origin", origin)
            button(.class("button quiet small")) { "Refuse \(origin)" }
          }
        }
      }
    }
    sheet("Allowed") {
      if state.allowed.isEmpty { p { "No sites are allowed." } }
      for origin in state.allowed {
        postForm(path(Self.forbid), layout.csrf, style: "row") {
          hiddenField("origin", origin)
          code { origin }
          button(.class("button quiet small")) { "Block" }
        }
      }
      postForm(path, layout.csrf, style: "form") {
        inputField(
          "origin", "Address of a site", state.origin, .placeholder("https://example.org"))
        button(.class("button")) { "Allow" }
      }
    }
  }
}
