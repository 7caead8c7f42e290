import Engine
import HTML
import Hummingbird

/// Signing in to WaniKani, and out.
extension SyncPage {
  struct Account {
    /// For example "stroller, level 2".
    var name: String
    /// The source of the token.
    var token: String
    var canSignOut: Bool
  }

  /// The actions of the form besides signing in.
  private enum AccountAction: String { case signOut = "sign-out" }

  /// Signs in or out. The token is only in the form, never on a page or in a URL.
  func changeAccount(_ context: PageContext) async throws -> Response {
    guard !context.form.asks(for: AccountAction.signOut) else {
      return try await signOut(context)
    }
    do throws(Problem) {
      try await context.study.waniKani.signIn(token: context.form["token"])
    } catch {
      return try await showRefusal(error, context) { $0.token?.error = error.description }
    }
    await context.site.sync.begin(.changes)
    return context.seeOther(self)
  }

  private func signOut(_ context: PageContext) async throws -> Response {
    let status = try await context.study.waniKani.signOut(
      isConfirmed: context.form.isOn("confirmed"))
    guard !status.asksAboutUnsent else {
      var state = try await load(context)
      let count = Quantity.count(state.unsent.count, "change")
      state.signOutWarning =
        "Not yet sent: \(count). They are kept here until you sign in again."
      return context.show(self, state, status: .unprocessableContent)
    }
    context.say("Signed out. Your downloaded data stays here.")
    return context.seeOther(self)
  }
}

// MARK: - Markup

extension SyncPage {
  func signInForm(_ token: Field, _ csrf: String) -> HTMLElement {
    sheet("Sign in to WaniKani") { tokenForm(token, csrf) }
  }

  /// Replaces the token, so that nobody has to sign out first, which asks about unsent changes.
  func anotherToken(_ token: Field, isNeeded: Bool, _ csrf: String) -> HTMLElement {
    details(.class("drawer")) {
      summary { "Use another token" }
      tokenForm(token, csrf)
    }
    .attributes(.open, when: isNeeded || token.error != nil)
  }

  @HTMLBuilder
  private func tokenForm(_ token: Field, _ csrf: String) -> HTMLContent {
    p.spaced {
      "Create a token at"
      a(.href("https://www.wanikani.com/settings/personal_access_tokens"), .rel("noreferrer")) {
        "wanikani.com"
      }
      """
      under Settings, API Tokens, with all permissions. It is checked, stored privately, and never \
      shown.
      """
    }
    postForm(path(Self.account), csrf, style: "form") {
      inputField(
        "token", "Token", token, .type("password"), .required, .autocomplete("off"),
        .custom(name: "spellcheck", value: "false"))
      button(.class("button")) { "Sign in" }
    }
  }

  func signOutForm(_ sentence: String, hasUnsent: Bool, _ csrf: String) -> HTMLElement {
    sheet("Sign out anyway?") {
      p(.role("alert")) { sentence }
      postForm(path(Self.account), csrf, style: "row") {
        hiddenField(FormData.actionField, AccountAction.signOut.rawValue)
        choiceButton("confirmed", "true", "Sign out, keep unsent changes", style: [.danger])
        if hasUnsent { exportLink }
      }
    }
  }

  func view(_ account: Account, _ token: Field?, _ csrf: String) -> HTMLElement {
    sheet(account.name) {
      p { account.token }
      if let token { anotherToken(token, isNeeded: false, csrf) }
      if account.canSignOut {
        postForm(path(Self.account), csrf) {
          actionButton(AccountAction.signOut, "Sign out", style: [.quiet])
        }
      }
    }
  }
}
