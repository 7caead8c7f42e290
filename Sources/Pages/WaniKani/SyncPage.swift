import Engine
import Foundation
import HTML
import Hummingbird

/// The account, the progress of a sync, and the unsent changes.
struct SyncPage: Page {
  static let address = Address("wanikani/sync") { SyncPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .signIn: "Sign in", .sync: "Sync now", .fetchAnew: "Refresh everything",
    .resetSubjects: "Refresh all subjects", .fetchAudio: "Download audio", .seeUnsent: nil,
    .retryUnsent: "Try again", .discardUnsent: "Discard",
    .exportUnsent: "Export", .importUnsent: "Import", .signOut: "Sign out",
  ]
  static let navigation: NavigationEntry? = .waniKani
  static let sync = Form<Self> { $0.begin }
  static let account = Form<Self>("/wanikani/account") { $0.changeAccount }
  static let unsent = Form<Self>("/wanikani/unsent") { $0.settle }
  static let imported = Form<Self>("/wanikani/unsent/import") { $0.importChanges }
  static var forms: [Form<Self>] { [sync, account, unsent, imported] }

  struct State {
    var account: Account?
    /// The field for the token; nil while signed in.
    var token: Field?
    /// The question before signing out, because of unsent changes.
    var parting: String?
    var sync: SyncState?
    var unsent: [Entry] = []
    /// For example "Everything is synced."
    var empty: String?
    /// The preview of an import.
    var preview: Preview?
  }

  struct Account {
    /// For example "stroller, level 2".
    var name: String
    /// The source of the token.
    var token: String
    var canSignOut: Bool
  }

  struct SyncState {
    var progress: Progress?
    /// For example "Synced at 10:12", or the problem.
    var last: String
    var isFailed = false
  }

  struct Entry {
    var id: OutboxEntry.ID
    /// "review", "lesson" or "notes".
    var kind: String
    var name: String
    var lang: String
    var at: String
    var why: String
    /// Whether the person has to decide.
    var isStuck: Bool
    /// Whether it was not accepted, so that the person may discard it.
    var isHeld: Bool
  }

  func load(_ context: PageContext) async throws -> State {
    let signIn = try await context.study.signIn().sent(.opened).status
    let contents = try await context.site.unsent(.opened(at: context.now))
    return State(signIn, contents, context.site.sync.goesOn ?? contents.running, context.dates)
  }

  func name(_ state: State) -> String { "Sync" }
}

// MARK: - Forms

extension SyncPage {
  /// Starts a sync, which continues after the response; the page shows its progress.
  private func begin(_ context: PageContext) async throws -> Response {
    let plan: Sync.Plan =
      switch context.form["plan"] {
      case "everything": .everything
      case "subjects": .subjects
      case "audio": .audio
      default: .changes
      }
    await context.site.sync.begin(plan)
    return context.seeOther(self)
  }

  /// Retries or discards a change that WaniKani did not accept.
  private func settle(_ context: PageContext) async throws -> Response {
    let entry: OutboxEntry.ID? = context.form.number("entry")
    switch (context.form["intent"], entry) {
    case ("retry", let entry?):
      _ = try await context.site.unsent(.retryAsked(entry, at: context.now))
    case ("discard", let entry?):
      _ = try await context.site.unsent(.discardAsked(entry, at: context.now))
    case ("discard-stuck", nil):
      _ = try await context.site.unsent(.discardStuckAsked(at: context.now))
    default: throw RequestError.malformed
    }
    return context.seeOther(self)
  }

  /// Signs in or out. The token is only in the form, never on a page or in a URL.
  private func changeAccount(_ context: PageContext) async throws -> Response {
    let signIn = context.study.signIn()
    guard context.form["intent"] != "sign-out" else { return try await signOut(signIn, context) }
    await signIn.send(.tokenGiven(context.form["token"]))
    if let problem = signIn.state.problem {
      var state = try await load(context)
      state.token?.error = problem.description
      return context.show(self, state, refusing: problem)
    }
    await context.site.sync.begin(.changes)
    return context.seeOther(self)
  }

  private func signOut(_ signIn: Store<SignIn>, _ context: PageContext) async throws -> Response {
    try await signIn.sent(.logoutAsked(isConfirmed: context.form.isOn("confirmed")))
    guard !signIn.state.status.asksAboutUnsent else {
      var state = try await load(context)
      let count = Quantity.count(state.unsent.count, "entry")
      state.parting =
        "Not yet sent: \(count). They are kept here until you sign in again."
      return context.show(self, state, status: .unprocessableContent)
    }
    context.say("Signed out. Your downloaded data stays here.")
    return context.seeOther(self)
  }
}

/// The unsent changes, one line of JSON each.
struct UnsentFile: Endpoint {
  static let address = Address("wanikani/unsent.jsonl") { UnsentFile() }

  func response(to context: PageContext) async throws -> Response {
    let lines = try await context.site.unsent(.opened(at: context.now)).exported()
    return context.file(
      lines, type: "application/jsonl; charset=utf-8", name: "sanpo-unsent.jsonl")
  }
}

// MARK: - Text

extension SyncPage.State {
  fileprivate init(
    _ signIn: SignInStatus, _ contents: OutboxContents, _ progress: SyncProgress?,
    _ dates: LocalDates
  ) {
    self.init(unsent: contents.unsent.map { .init($0, dates) })
    guard signIn.token != .none else {
      token = Field()
      return
    }
    account = signIn.account.map { account in
      SyncPage.Account(
        name: "\(account.username), level \(account.level)",
        token: signIn.token == .environment
          ? "The token comes from SANPO_WANIKANI_TOKEN." : "The token is stored privately.",
        canSignOut: signIn.token == .kept)
    }
    sync = SyncPage.SyncState(contents.lastSync, progress.map(Progress.init), dates)
    empty = unsent.isEmpty ? "Everything is synced." : nil
  }
}

extension SyncPage.SyncState {
  fileprivate init(_ sync: PastSync?, _ progress: Progress?, _ dates: LocalDates) {
    guard let sync else {
      self.init(progress: progress, last: "Not synced yet.")
      return
    }
    let at = dates.moment(sync.at)
    switch sync.outcome {
    case .failed(let problem):
      self.init(progress: progress, last: "\(at): \(problem)", isFailed: true)
    case .done(let report):
      let fetched = Quantity.grouped(report.fetched.values.reduce(0, +))
      let held = report.held > 0 ? ", \(Quantity.grouped(report.held)) not accepted" : ""
      let sent = "\(Quantity.grouped(report.sent)) sent\(held)"
      let audio = report.recordings.map { ", \($0.summary)" } ?? ""
      self.init(progress: progress, last: "\(at): \(sent), \(fetched) fetched\(audio).")
    }
  }
}

extension Progress {
  fileprivate init(_ progress: SyncProgress) {
    let amount =
      progress.of > 0
      ? ", \(Quantity.grouped(progress.done)) of \(Quantity.grouped(progress.of))" : ""
    let pause = progress.pause.map { ", \($0)" } ?? ""
    let what =
      switch progress.step {
      case .signingIn: "Connecting to WaniKani"
      case .sending: "Sending"
      case .fetching(let collection): "Fetching \(collection.things)"
      case .recordings: "Downloading recordings"
      }
    self.init(done: progress.done, total: max(progress.of, 1), "\(what)\(amount)\(pause)")
  }
}

extension SyncPage.Entry {
  init(_ one: UnsentEntry, _ dates: LocalDates) {
    self.init(
      id: one.id, kind: one.entry.change.name, name: one.name,
      lang: Script.language(of: one.name), at: dates.moment(one.entry.at), why: one.reason,
      isStuck: one.entry.isStuck && !one.isOthers,
      isHeld: one.entry.step.state == .held && !one.isOthers)
  }
}

// MARK: - Markup

extension SyncPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Sync" }
    if let token = state.token { signInForm(token, layout.csrf) }
    if let parting = state.parting {
      signOutForm(parting, hasUnsent: !state.unsent.isEmpty, layout.csrf)
    }
    if let preview = state.preview { view(preview, layout.csrf) }
    if let sync = state.sync { view(sync, layout.csrf) }
    if !state.unsent.isEmpty {
      sheet("Not yet sent") {
        ul(.class("unsent")) { for entry in state.unsent { view(entry, layout.csrf) } }
        let stuck = state.unsent.count(where: \.isStuck)
        if stuck > 1 {
          postForm(path(Self.unsent), layout.csrf) {
            choiceButton(
              "intent", "discard-stuck", "Discard all \(stuck) that can't be sent",
              "button danger")
          }
        }
        p { exportLink }
      }
    }
    if let empty = state.empty { p(.class("aside")) { empty } }
    if let account = state.account {
      importForm(layout.csrf)
      view(account, layout.csrf)
    }
  }

  func words(of entry: Entry) -> HTMLElement {
    p.spaced {
      span(.class("kind")) { entry.kind }
      strong(.lang(entry.lang)) { entry.name }
      span(.class("aside")) { entry.at }
    }
  }

  private var exportLink: HTMLElement {
    a(.class("button quiet"), .href(UnsentFile().path), .download) { "Export" }
  }

  private func signInForm(_ token: Field, _ csrf: String) -> HTMLElement {
    sheet("Sign in to WaniKani") {
      p {
        """
        Create a token at wanikani.com under Settings, API Tokens, with all permissions. It is \
        checked, stored privately, and never shown.
        """
      }
      postForm(path(Self.account), csrf, style: "form") {
        inputField(
          "token", "Token", token, .type("password"), .required, .autocomplete("off"),
          .custom(name: "spellcheck", value: "false"))
        button(.class("button")) { "Sign in" }
      }
    }
  }

  private func signOutForm(_ sentence: String, hasUnsent: Bool, _ csrf: String) -> HTMLElement {
    section(.class("sheet"), .role("alert")) {
      h2 { "Sign out anyway?" }
      p { sentence }
      postForm(path(Self.account), csrf, style: "row") {
        hiddenField("intent", "sign-out")
        choiceButton("confirmed", "true", "Sign out, keep unsent changes", "button danger")
        if hasUnsent { exportLink }
      }
    }
  }

  private func view(_ sync: SyncState, _ csrf: String) -> HTMLElement {
    section(.class("sheet")) {
      if let progress = sync.progress {
        h2(.role("status")) { progress.words }
        progress.bar("thick", "\(progress.done) of \(progress.total)")
      }
      p { sync.last }.attributes(.class("error"), when: sync.isFailed)
      postForm(path(Self.sync), csrf, style: "row") { choiceButton("plan", "changes", "Sync now") }
      details(.class("drawer")) {
        summary { "Audio for offline" }
        postForm(path(Self.sync), csrf, style: "form") {
          p.spaced {
            choiceButton("plan", "audio", "Download audio", "button quiet")
            "of this level's vocabulary, in the voice from the settings."
          }
        }
      }
      details(.class("drawer")) {
        summary { "If something looks wrong" }
        postForm(path(Self.sync), csrf, style: "form") {
          p { "Unsent changes are sent first, and your answers are kept." }
          p.spaced {
            choiceButton("plan", "subjects", "Refresh all subjects", "button quiet")
            "if readings or mnemonics are wrong or missing."
          }
          p.spaced {
            choiceButton("plan", "everything", "Refresh everything", "button quiet")
            "if stages or counts differ from wanikani.com."
          }
        }
      }
    }
  }

  private func view(_ entry: Entry, _ csrf: String) -> HTMLElement {
    li {
      words(of: entry)
      p { entry.why }
      if entry.isHeld {
        postForm(path(Self.unsent), csrf, style: "row") {
          hiddenField("entry", "\(entry.id)")
          if entry.isStuck {
            choiceButton("intent", "retry", "Try again", "button small quiet")
          }
          choiceButton("intent", "discard", "Discard", "button small danger")
        }
      }
    }
    .attributes(.class("is-stuck"), when: entry.isStuck)
  }

  private func view(_ account: Account, _ csrf: String) -> HTMLElement {
    sheet(account.name) {
      p { account.token }
      if account.canSignOut {
        postForm(path(Self.account), csrf) {
          choiceButton("intent", "sign-out", "Sign out", "button quiet")
        }
      }
    }
  }
}
