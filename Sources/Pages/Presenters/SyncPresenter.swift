import Engine
import Foundation

/// The account, the sync and the queue as a page.
struct SyncPresenter {
  let almanac: Almanac

  /// What a form came to that was not taken.
  struct Returned {
    /// Of a token.
    var problem: Problem?
    /// Signing out waits for a yes.
    var asksAboutUnsent = false
  }

  func page(
    _ signIn: SignIn.State, _ contents: Outbox.Contents, goesOn: SyncProgress?,
    returned: Returned = Returned(), _ chrome: Chrome
  ) -> SyncPage {
    let isSignedIn = signIn.token != .none
    return SyncPage(
      chrome: chrome, accountAction: Route.waniKani(.account).path,
      account: isSignedIn ? signIn.account.map { account($0, signIn.token) } : nil,
      token: isSignedIn ? nil : Field(error: returned.problem?.description),
      parting: returned.asksAboutUnsent ? parting(contents) : nil,
      sync: isSignedIn ? sync(contents, goesOn ?? contents.running) : nil,
      unsent: contents.unsent.isEmpty ? nil : unsent(contents.unsent),
      empty: contents.unsent.isEmpty && isSignedIn ? "WaniKani has heard of everything." : nil)
  }

  private func account(_ account: WaniKaniAccount, _ token: SignIn.Token) -> SyncPage.Account {
    SyncPage.Account(
      name: account.username, level: account.level,
      token: token == .environment
        ? "The token is that of the environment." : "The token is kept for you alone.",
      canSignOut: token == .kept)
  }

  private func parting(_ contents: Outbox.Contents) -> SyncPage.Parting {
    let count = Quantity.count(contents.unsent.count, "entry")
    return SyncPage.Parting(
      sentence: "WaniKani has not heard of \(count). They wait here until you sign in again.")
  }

  private func sync(_ contents: Outbox.Contents, _ progress: SyncProgress?) -> SyncPage.Sync {
    let (last, isFailed) = last(contents.lastSync)
    return SyncPage.Sync(
      action: Route.waniKani(.sync).path, progress: progress.map(going), last: last,
      isFailed: isFailed)
  }

  private func last(_ sync: PastSync?) -> (sentence: String, isFailed: Bool) {
    guard let sync else { return ("Nothing was synced yet.", false) }
    let at = almanac.moment(sync.at)
    switch sync.outcome {
    case .failed(let problem): return ("\(at): \(problem)", true)
    case .done(let report):
      let fetched = report.fetched.values.reduce(0, +)
      let held = report.held > 0 ? ", \(Quantity.grouped(report.held)) not taken" : ""
      return
        (
          "\(at): \(Quantity.grouped(report.sent)) sent\(held), \(Quantity.grouped(fetched)) fetched.",
          false
        )
    }
  }

  private func going(_ progress: SyncProgress) -> SyncPage.Progress {
    let amount =
      progress.of > 0
      ? ", \(Quantity.grouped(progress.done)) of \(Quantity.grouped(progress.of))" : ""
    let pause = progress.pause.map { ", \($0)" } ?? ""
    let what =
      switch progress.step {
      case .signingIn: "Asking WaniKani"
      case .sending: "Sending"
      case .fetching(let collection): "Fetching \(collection.things)"
      }
    return SyncPage.Progress(
      sentence: "\(what)\(amount)\(pause)", done: progress.done, total: max(progress.of, 1))
  }

  private func unsent(_ unsent: [Outbox.Unsent]) -> SyncPage.Unsent {
    SyncPage.Unsent(
      action: Route.waniKani(.unsent).path, export: Route.waniKani(.unsentExport).path,
      entries: unsent.map { one in
        SyncPage.Entry(
          number: "\(one.id)", kind: one.entry.deed.kind, name: one.name,
          lang: Script.language(of: one.name), at: almanac.moment(one.entry.at),
          why: one.reason, isStuck: one.entry.isStuck && !one.isOthers,
          isHeld: one.entry.step.state == .held && !one.isOthers)
      })
  }
}
