import Engine
import HTML
import Hummingbird

/// The tokens of other programs that read and write by the served API.
struct APITokensPage: Page {
  static let address = Address("settings/api") { APITokensPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeAPITokens: nil, .createAPIToken: "Create a token", .revokeAPIToken: "Revoke",
  ]
  static let navigation: NavigationEntry? = .settings
  static let isLive = false
  static let create = Form<Self>(does: .createAPIToken) { $0.create }
  static let revoke = Form<Self>("revoke", does: .revokeAPIToken) { $0.revoke }
  static var forms: [Form<Self>] { [create, revoke] }
  /// The served API is for programs on one person's computer.
  static let isForOneAlone = true

  struct State {
    struct Row {
      var token: APIToken
      var permissions: String
      var created: String
      /// When it was last used, as the end of a sentence.
      var used: String
    }

    var rows: [Row]
    var name = Field()
    /// A token that was just made, which is shown only now.
    var secret: String?
    /// The address that programs are given.
    var base: String
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      rows: try await context.study.apiTokens().map { token in
        State.Row(
          token: token, permissions: token.permissionWords,
          created: context.dates.moment(token.createdAt),
          used: token.usedAt.map { "last used about \(context.dates.moment($0))" } ?? "never used")
      },
      base: "http://\(context.request.head.authority ?? "localhost")/v2")
  }

  func name(_ state: State) -> String { "API tokens" }

  /// Shows the new token in the response itself, as it is kept nowhere.
  private func create(_ context: PageContext) async throws -> Response {
    let chosen = APIToken.Permission.allCases.filter { context.form.isOn($0.rawValue) }
    let secret: String
    do throws(Problem) {
      secret = try await context.study.createAPIToken(
        named: context.form["name"], may: Set(chosen)
      ).secret
    } catch {
      return try await showRefusal(error, context) {
        $0.name = Field(value: context.form["name"], error: error.description)
      }
    }
    var state = try await load(context)
    state.secret = secret
    return context.show(self, state)
  }

  private func revoke(_ context: PageContext) async throws -> Response {
    guard let id = APIToken.ID(context.form["token"]) else { throw RequestError.malformed }
    try await context.study.revokeAPIToken(id)
    context.say("Revoked. The program no longer has access.")
    return context.seeOther(self)
  }
}

extension APIToken {
  fileprivate var permissionWords: String {
    permissions.isEmpty
      ? "Read"
      : (["Read"] + sortedPermissions.map { $0.explanation.lowercased() })
        .joined(separator: ", ")
  }
}

// MARK: - Markup

extension APITokensPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Settings", SettingsPage().path)])
    h1 { "API tokens" }
    p(.class("lead")) {
      """
      Programs made for WaniKani can work with Sanpo, which has the same API, with your WaniKani \
      account or, without one, your decks. Give each program this address and its own token.
      """
    }
    p.spaced {
      "Address:"
      code { state.base }
    }
    if let secret = state.secret { shown(secret) }
    if state.rows.isEmpty {
      p(.class("aside")) { "No tokens yet." }
    } else {
      sheet("Tokens") {
        ul(.class("plain-list")) { state.rows.map { row($0, layout.csrf) } }
      }
    }
    sheet("Create a token") { creation(state, layout.csrf) }
  }

  private func shown(_ secret: String) -> HTMLElement {
    div(.class("notice"), .role("status")) {
      p { "Copy the new token now. It is not shown again." }
      p { code(.id("api-token")) { secret } }
    }
  }

  private func row(_ row: State.Row, _ csrf: String) -> HTMLElement {
    li(.class("row spread")) {
      p.spaced {
        strong { row.token.name }
        span(.class("aside")) {
          "\(row.permissions). Created \(row.created), \(row.used)."
        }
      }
      irreversible("Revoke…", "Programs that use it lose access.") {
        postForm(path(Self.revoke), csrf) {
          hiddenField("token", "\(row.token.id)")
          choiceButton(FormData.actionField, "revoke", "Revoke", style: [.danger, .small])
        }
      }
    }
  }

  private func creation(_ state: State, _ csrf: String) -> HTMLElement {
    postForm(path, csrf, style: "form") {
      inputField(
        "name", "Name", state.name, .type("text"), .required,
        .maxlength("100"), .autocomplete("off")
      ) { p { "For example, the name of the app that uses it." } }
      p(.class("aside")) { "Tokens can read. Additional permissions:" }
      for permission in APIToken.Permission.allCases {
        checkBox(permission.rawValue, permission.explanation, isOn: false)
      }
      button(.class("button")) { "Create a token" }
    }
  }
}
