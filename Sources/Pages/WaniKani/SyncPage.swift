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
  static let account = Form<Self>("account") { $0.changeAccount }
  static let unsent = Form<Self>("unsent") { $0.settle }
  static let imported = Form<Self>("unsent/import", limit: FormData.largestTable) {
    $0.importChanges
  }
  static var forms: [Form<Self>] { [sync, account, unsent, imported] }
  static let files: [any Endpoint.Type] = [UnsentFile.self]

  struct State {
    var account: Account?
    /// The field for a token or, while signed in, for another one; nil if it can't be replaced here.
    var token: Field?
    /// The question before signing out, because of unsent changes.
    var signOutWarning: String?
    var sync: SyncState?
    var unsent: [UnsentEntry] = []
    /// For example "Nothing is waiting to be sent."
    var empty: String?
    var preview: Preview?
    var dates: LocalDates
  }

  struct SyncState {
    var progress: Progress?
    /// For example "Synced at 10:12", or the problem.
    var last: String
    var isFailed = false
    /// Whether it failed until the person signs in again.
    var needsSignIn = false
    /// The changes at WaniKani, such as "You reached level 3."
    var notices: [String] = []
  }

  func load(_ context: PageContext) async throws -> State {
    let signIn = try await context.study.waniKani.signInStatus()
    let contents = try await context.study.waniKani.outbox.contents(at: context.now)
    return State(signIn, contents, context.site.sync.progress ?? contents.running, context.dates)
  }

  func name(_ state: State) -> String { state.sync == nil ? "WaniKani account" : "Sync" }
}

// MARK: - Forms

extension SyncPage {
  /// The data that a button downloads.
  private enum Download: String {
    case changes, audio, subjects, everything

    static let field = "plan"

    var plan: Sync.Plan {
      switch self {
      case .changes: .changes
      case .audio: .audio
      case .subjects: .subjects
      case .everything: .everything
      }
    }
  }

  /// Starts a sync, which continues after the response; the page shows its progress.
  private func begin(_ context: PageContext) async throws -> Response {
    let download = Download(rawValue: context.form[Download.field]) ?? .changes
    await context.site.sync.begin(download.plan)
    return context.seeOther(self)
  }
}

// MARK: - Text

extension SyncPage.State {
  fileprivate init(
    _ signIn: SignInStatus, _ contents: OutboxContents, _ progress: SyncProgress?,
    _ dates: LocalDates
  ) {
    self.init(unsent: contents.unsent, dates: dates)
    token = signIn.token == .environment ? nil : Field()
    guard signIn.token != .none else { return }
    account = signIn.account.map { account in
      SyncPage.Account(
        name: "\(account.username), level \(account.level)",
        token: signIn.token == .environment
          ? "The token comes from SANPO_WANIKANI_TOKEN." : "The token is stored privately.",
        canSignOut: signIn.token == .kept)
    }
    sync = SyncPage.SyncState(contents.lastSync, progress.map(Progress.init), dates)
    empty = unsent.isEmpty ? "Nothing is waiting to be sent." : nil
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
      let failure = sync.failure.map { " \($0)" } ?? ""
      self.init(
        progress: progress, last: "\(at): \(sent), \(fetched) fetched\(audio).\(failure)",
        isFailed: sync.failure != nil, notices: report.noticeSentences)
    }
    needsSignIn = sync.failure?.needsSignIn == true
  }
}

extension Progress {
  fileprivate init(_ progress: SyncProgress) {
    self.init(done: progress.done, total: max(progress.of, 1), progress.words)
  }
}

// MARK: - Markup

extension SyncPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("WaniKani", WaniKaniPage().path)])
    h1 { name(state) }
    if let token = state.token, state.sync == nil { signInForm(token, layout.csrf) }
    if let signOutWarning = state.signOutWarning {
      signOutForm(signOutWarning, hasUnsent: !state.unsent.isEmpty, layout.csrf)
    }
    if let preview = state.preview { view(preview, state.dates, layout.csrf) }
    let needsSignIn = state.sync?.needsSignIn == true
    if let sync = state.sync { view(sync, needsSignIn ? state.token : nil, layout.csrf) }
    if !state.unsent.isEmpty { unsentSheet(state.unsent, state.dates, layout.csrf) }
    if let empty = state.empty { p(.class("aside")) { empty } }
    if let account = state.account {
      importForm(layout.csrf)
      view(account, needsSignIn ? nil : state.token, layout.csrf)
    }
  }

  private func downloadButton(
    _ download: Download, _ words: String, style: [ButtonStyle] = []
  ) -> HTMLElement {
    choiceButton(Download.field, download.rawValue, words, style: style)
  }

  /// - Parameter token: the field for another token, if one is needed.
  private func view(_ sync: SyncState, _ token: Field?, _ csrf: String) -> HTMLElement {
    section(.class("sheet")) {
      if let progress = sync.progress {
        p(.class("lead"), .role("status")) { progress.words }
        progress.bar("Sync", style: "thick", shown: "\(progress.done) of \(progress.total)")
      }
      p { sync.last }.attributes(.class("error"), when: sync.isFailed)
      for notice in sync.notices { Prose.line([TextRun(base: notice)]) }
      postForm(path(Self.sync), csrf, style: "row") {
        downloadButton(.changes, "Sync now")
      }
      if let token { anotherToken(token, isNeeded: true, csrf) }
      details(.class("drawer")) {
        summary { "Audio for offline" }
        postForm(path(Self.sync), csrf, style: "form") {
          p.spaced {
            downloadButton(.audio, "Download audio", style: [.quiet])
            "of this level's vocabulary, in the voice chosen in Settings."
          }
        }
      }
      details(.class("drawer")) {
        summary { "If something looks wrong" }
        postForm(path(Self.sync), csrf, style: "form") {
          p { "Unsent changes are sent first, and your answers are kept." }
          p.spaced {
            downloadButton(.subjects, "Refresh all subjects", style: [.quiet])
            "if readings or mnemonics are wrong or missing."
          }
          p.spaced {
            downloadButton(.everything, "Refresh everything", style: [.quiet])
            "if stages or counts differ from wanikani.com."
          }
        }
      }
    }
  }
}
