import Engine
import Foundation
import HTML
import Hummingbird

/// A learner's account: its devices, recovery codes and end. Without one, the form that makes it.
struct AccountPage: Page {
  static let address = Address("account") { AccountPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .createAccount: "Create account", .seeDevices: nil, .signOutDevice: "Sign out device",
    .renewRecoveryCodes: "New recovery codes", .letTerminalJoin: "Connect",
    .changePassword: "Change password",
    .signOutOfAccount: "Sign out of this browser", .eraseAccount: "Erase everything",
  ]
  static let create = Form<Self>("create") { $0.create }
  static let revoke = Form<Self>("devices") { $0.revoke }
  static let codes = Form<Self>("codes") { $0.renewCodes }
  static let change = Form<Self>("password") { $0.change }
  static let join = Form<Self>("join") { $0.join }
  static let signOut = Form<Self>("sign-out") { $0.signOut }
  static let erase = Form<Self>("erase") { $0.erase }
  static var forms: [Form<Self>] { [create, revoke, codes, change, join, signOut, erase] }

  /// The word that an anonymous learner types to erase their account.
  static let nameOfNobody = "erase"

  struct State {
    /// The account's name; nil without one.
    var name: String?
    var devices: [DeviceSession] = []
    /// The names of terminals that are let in and have not come yet.
    var joining: [String] = []
    /// The device of this request.
    var current = ""
    var codesLeft = 0
    var dates: LocalDates
    // The forms' fields, with what is wrong in them.
    var newName = Field()
    var password = Field()
    var hasPassword = false
    var oldPassword = Field()
    var passwordForCodes = Field()
    var code = Field()
    var erasing = Field()
  }

  func load(_ context: PageContext) async throws -> State {
    let signedIn = try context.requireSignedIn()
    var state = State(name: signedIn.learner.name, dates: context.dates)
    guard !signedIn.isAnonymous else { return state }
    state.current = signedIn.session.id
    let devices = try await signedIn.accounts.devices(of: signedIn.learner.id)
    let isThis = { (device: DeviceSession) in device.id == signedIn.session.id }
    state.devices = devices.filter(isThis) + devices.filter { !isThis($0) }
    state.joining = try await signedIn.accounts.joining(signedIn.learner.id)
    state.hasPassword = try await signedIn.accounts.hasPassword(signedIn.learner)
    state.codesLeft = try await signedIn.accounts.codesLeft(of: signedIn.learner.id)
    return state
  }

  func name(_ state: State) -> String { "Account" }

  private func create(_ context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    guard signedIn.isAnonymous else { return context.seeOther(self) }
    let (name, password) = (context.form["name"], context.form["password"])
    do {
      let opened = try await signedIn.accounts.createAccount(
        name: name, password: password, for: signedIn.session)
      context.logSignIn(opened.authentication)
      context.site.shownCodes.give(
        opened.codes, to: opened.authentication.session, at: context.now)
      var response = context.seeOther(CodesPage())
      if let cookie = opened.authentication.cookie { signedIn.cookie.set(cookie, on: &response) }
      return response
    } catch let problem as Problem where !problem.isFailure {
      return try await showRefusal(problem, context) { state in
        state.newName.value = name
        if [.nameTaken, .notAccountName(name)].contains(problem) {
          state.newName.error = problem.description
        } else {
          state.password.error = problem.description
        }
      }
    }
  }

  private func revoke(_ context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    let isDone = try await signedIn.accounts.revoke(context.form["device"], of: signedIn.learner.id)
    guard isDone else { throw RequestError.notFound }
    context.say("Signed out that device.")
    return context.seeOther(self)
  }

  private func renewCodes(_ context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    guard !signedIn.isAnonymous else { return context.seeOther(self) }
    do {
      let codes = try await context.loggingRefusal(of: signedIn.learner.name ?? "") {
        try await signedIn.accounts.renewCodes(
          of: signedIn.learner, password: context.form["password-for-codes"],
          from: signedIn.address)
      }
      context.site.shownCodes.give(codes, to: signedIn.session, at: context.now)
      return context.seeOther(CodesPage())
    } catch let problem as Problem where !problem.isFailure {
      return try await showRefusal(problem, context) {
        $0.passwordForCodes.error = problem.description
      }
    }
  }

  private func change(_ context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    guard !signedIn.isAnonymous else { return context.seeOther(self) }
    do {
      let cookie = try await context.loggingRefusal(of: signedIn.learner.name ?? "") {
        try await signedIn.accounts.changePassword(
          from: context.form["current"], to: context.form["password"], of: signedIn.learner,
          on: signedIn.session, at: signedIn.address)
      }
      context.say("Password changed. All other devices were signed out.")
      var response = context.seeOther(self)
      signedIn.cookie.set(cookie, on: &response)
      return response
    } catch let problem as Problem where !problem.isFailure {
      return try await showRefusal(problem, context) { state in
        if problem == .wrongPassword {
          state.oldPassword.error = problem.description
        } else {
          state.password.error = problem.description
        }
      }
    }
  }

  private func join(_ context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    guard !signedIn.isAnonymous else { return context.seeOther(self) }
    do {
      let device = try await signedIn.accounts.approve(
        context.form["code"], by: signedIn.learner.id)
      context.say("\(device) is connected.")
      return context.seeOther(self)
    } catch let problem as Problem where !problem.isFailure {
      return try await showRefusal(problem, context) {
        $0.code = Field(value: context.form["code"], error: problem.description)
      }
    }
  }

  private func signOut(_ context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    guard !signedIn.isAnonymous else { return context.seeOther(self) }
    try await signedIn.accounts.signOut(signedIn.session)
    context.site.shownCodes.forget()
    // The cookie stays, by which the next page tells a browser that was signed out.
    return context.seeOther(TodayPage().path([LearnerMiddleware.ownSignOut: "true"]))
  }

  private func erase(_ context: PageContext) async throws -> Response {
    let signedIn = try context.requireSignedIn()
    let name = signedIn.learner.name ?? Self.nameOfNobody
    guard Accounts.isName(name, typedAs: context.form["confirmation"]) else {
      var state = try await load(context)
      state.erasing = Field(
        value: context.form["confirmation"],
        error: "The name doesn't match. Nothing was erased.")
      return context.show(self, state, status: .unprocessableContent)
    }
    let hasLeft = await context.study.jobs.leaveBackend()
    // Drawn before, because the layout asks for the tour's step.
    var shown = context
    shown.signedIn = nil
    let content = ErasedContent(hadAccount: !signedIn.isAnonymous)
    var response = shown.show(content, Accounts.beyondErasing(leavesJobs: !hasLeft))
    try await signedIn.erase()
    signedIn.cookie.remove(from: &response)
    response.clearBrowserStorage()
    return response
  }
}

struct ErasedContent: PageContent {
  let hadAccount: Bool

  func name(_ state: String) -> String { "Erased" }

  func body(_ state: String, _ layout: Layout) -> HTMLContent {
    h1 { "Erased" }
    p(.class("lead")) {
      hadAccount ? "Your account and all its data were erased." : "All your data was erased."
    }
    p { state }
    p { a(.class("button"), .href(TodayPage().path)) { "Start over" } }
  }
}
