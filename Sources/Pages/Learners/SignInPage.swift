import Engine
import Foundation
import HTML
import Hummingbird

/// Signing in to an account that exists.
struct SignInPage: Page {
  static let address = Address("account/sign-in") { SignInPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.signInToAccount: "Sign in"]
  static let signIn = Form<Self> { $0.signIn }
  static var forms: [Form<Self>] { [signIn] }
  static let files: [any Endpoint.Type] = [SignInRedirect.self, SignInCallback.self]

  struct State {
    /// The data of this browser's learner; nil if signing in loses nothing.
    var lostData: LostData?
    /// The account that is signed in; nil without one.
    var account: String?
    /// The identity provider to sign in with; nil for none.
    var provider: String?
    var isByInvitation = false
    var name = Field()
    var password = Field()
  }

  func load(_ context: PageContext) async throws -> State {
    let signedIn = try context.requireSignedIn()
    return State(
      lostData: try await context.lostData(), account: signedIn.learner.name,
      provider: signedIn.sites.provider?.name, isByInvitation: signedIn.sites.isByInvitation)
  }

  /// Whether an address is a step of signing in: with a password, a code or a provider.
  static func isPart(_ path: String) -> Bool {
    let steps: [any Endpoint] = [SignInPage(), RecoveryPage(), SignInRedirect(), SignInCallback()]
    return steps.contains { $0.path == path }
  }

  func name(_ state: State) -> String { "Sign in" }

  private func signIn(_ context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    do {
      let authentication = try await context.loggingRefusal(of: context.form["name"]) {
        try await signedIn.accounts.signIn(
          name: context.form["name"], password: context.form["password"], device: context.device,
          from: signedIn.address, endingSession: signedIn.session)
      }
      return try await context.admit(authentication, to: TodayPage().path)
    } catch let problem as Problem where !problem.isFailure {
      return try await showRefusal(problem, context) { state in
        state.name = Field(value: context.form["name"])
        state.password = Field(error: problem.description)
      }
    }
  }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Sign in" }
    if state.isByInvitation {
      p(.class("lead")) {
        """
        Only people invited by the owner can use this server. If you have a code from the owner, \
        follow “Have a code?” below.
        """
      }
    }
    if let account = state.account { alreadySignedIn(as: account) }
    if let lostData = state.lostData { lostData.markup }
    postForm(path, layout.csrf, style: "form sheet", isEnhanced: false) {
      accountNameField(state.name)
      passwordField(state.password, "current-password")
      button(.class("button")) { "Sign in" }
    }
    p { pageLink("Forgot password? Have a code?", RecoveryPage().path) }
    if state.account == nil, !state.isByInvitation {
      p { pageLink("Continue without an account", TodayPage().path) }
    }
    if let provider = state.provider {
      h2 { "Without a password" }
      p { a(.class("button"), .href(SignInRedirect().path)) { "Sign in with \(provider)" } }
      if !state.isByInvitation {
        p(.class("aside")) {
          "If you are new here, you keep what you learned in this browser."
        }
      }
    }
  }
}

/// Setting a new password with a recovery code.
struct RecoveryPage: Page {
  static let address = Address("account/recovery") { RecoveryPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.recoverAccount: "Set password"]
  static let recover = Form<Self> { $0.recover }
  static var forms: [Form<Self>] { [recover] }

  struct State {
    /// The data of this browser's learner; nil if signing in loses nothing.
    var lostData: LostData?
    /// The account that is signed in; nil without one.
    var account: String?
    var name = Field()
    var code = Field()
    var password = Field()
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      lostData: try await context.lostData(),
      account: try context.requireSignedIn().learner.name)
  }

  func name(_ state: State) -> String { "Set a new password" }

  private func recover(_ context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    do {
      let recovered = try await context.loggingRefusal(of: context.form["name"]) {
        try await signedIn.accounts.recover(
          name: context.form["name"], code: context.form["code"],
          password: context.form["password"], device: context.device, from: signedIn.address,
          endingSession: signedIn.session)
      }
      let authentication = recovered.authentication
      let notice = "Password set. All other devices were signed out."
      // The request's site belongs to the previous learner of the browser. The password is set even
      // if the data can't be opened, which the next page reports.
      guard !recovered.codes.isEmpty,
        let site = try? await signedIn.sites.site(of: authentication.learner.id)
      else {
        return try await context.admit(authentication, to: AccountPage().path, saying: notice)
      }
      site.shownCodes.give(recovered.codes, to: authentication.session, at: context.now)
      return try await context.admit(authentication, to: CodesPage().path, saying: notice)
    } catch let problem as Problem where !problem.isFailure {
      return try await showRefusal(problem, context) { state in
        state.name.value = context.form["name"]
        state.code.value = context.form["code"]
        switch problem {
        case .locked: state.name.error = problem.description
        case .wrongCode: state.code.error = problem.description
        default: state.password.error = problem.description
        }
      }
    }
  }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Set a new password" }
    p(.class("lead")) {
      """
      Use one of your recovery codes, or the code from the owner of this server. All other \
      devices will be signed out.
      """
    }
    if let account = state.account { alreadySignedIn(as: account) }
    if let lostData = state.lostData { lostData.markup }
    postForm(path, layout.csrf, style: "form sheet", isEnhanced: false) {
      accountNameField(state.name)
      inputField(
        "code", "Code", state.code, .type("text"), .autocomplete("off"), .maxlength("40"),
        .uncapitalized, .required)
      passwordField(state.password, "new-password")
      button(.class("button")) { "Set password" }
    }
  }
}

extension PageContext {
  /// The data of an anonymous learner that signing in would leave behind; nil if there is none.
  fileprivate func lostData() async throws -> LostData? {
    let signedIn = try requireSignedIn()
    guard signedIn.isAnonymous, !signedIn.learner.isVisitor else { return nil }
    let lost = LostData(
      isRestorable: !study.entitlements.hasPlans, isUninvited: signedIn.isUninvited)
    guard try await site.overview(at: now).isNewcomer,
      try await study.undoHistory().latest == nil
    else { return lost }
    return try await study.tutor.conversations().isEmpty ? nil : lost
  }
}

private func alreadySignedIn(as account: String) -> HTMLElement {
  p { "You are signed in as \(account)." }
}

/// The data of an anonymous learner who signs in.
struct LostData {
  /// Whether an archive of it can be restored: not where there are plans.
  var isRestorable: Bool
  /// Whether only the owner of the server can give them an account.
  var isUninvited = false

  var markup: HTMLElement {
    p.spaced {
      "What you learned in this browser is not transferred, and is erased when you"
      "sign in. To keep it,"
      if isUninvited {
        "ask the owner of this server to make an account of it."
      } else {
        pageLink("create an account", AccountPage().path)
        if isRestorable {
          "instead, or"
          a(.href(ArchiveFile().path), .download) { "download all data" }
          "first."
        } else {
          "instead."
        }
      }
    }
  }
}
