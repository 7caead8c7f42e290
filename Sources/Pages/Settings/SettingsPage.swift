import Engine
import Foundation
import HTML
import Hummingbird

extension NavigationEntry {
  static let settings = NavigationEntry("settings", "Settings", SettingsPage())
}

/// All settings in one form.
struct SettingsPage: Page {
  static let address = Address("settings") { SettingsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .changeSetting: "Save settings", .rebuildMemories: "Save settings",
    .seeDevices: nil, .signOutDevice: "Sign out device",
  ]
  static let navigation: NavigationEntry? = .settings
  static let signOut = Form<Self>("browsers") { $0.signOut }
  static var forms: [Form<Self>] { [Form(does: .changeSetting) { $0.save }, signOut] }

  private static let shown = Settings.sections.flatMap(Settings.table(of:))

  struct State {
    var fields: SettingFields
    var timeZones: [String]
    var dataFolder: String
    var hasPlans = false
    /// Whether a WaniKani account is signed in; its options are folded without one.
    var hasWaniKani = true
    /// The browsers that are signed in, the one that asks first; none where all are let in.
    var browsers: [Browser] = []
    /// Whether one of them was just signed out, so that their drawer stays open.
    var isSigningOut = false

    struct Browser {
      /// Nil for the one that asks.
      var id: String?
      var name: String
      var signedIn: String?
      var lastUsed: String
    }
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      fields: SettingFields(Self.shown, context.settings),
      timeZones: TimeZone.knownTimeZoneIdentifiers.sorted(), dataFolder: context.shownFolder,
      hasPlans: context.study.entitlements.hasPlans,
      hasWaniKani: try await context.study.waniKani.account() != nil, browsers: browsers(context),
      isSigningOut: context.query.isOn("browsers"))
  }

  private func browsers(_ context: PageContext) -> [State.Browser] {
    let own = AdmittedBrowser.id(of: context.visitor.cookie)
    let all = AccessTokens(in: context.study.folder).browsers
    // Where all are let in, the browser that asks has not signed in.
    guard all.contains(where: { $0.id == own }) else { return [] }
    return (all.filter { $0.id == own } + all.filter { $0.id != own }).map { browser in
      State.Browser(
        id: browser.id == own ? nil : browser.id, name: browser.name ?? "A browser",
        signedIn: browser.signedInAt.map(context.dates.moment),
        lastUsed: context.dates.moment(browser.usedAt))
    }
  }

  func name(_ state: State) -> String { "Settings" }

  /// Saves all of the form, or none of it.
  private func save(_ context: PageContext) async throws -> Response {
    try await context.saveSettings(Self.shown, on: self) { $0.fields = $1 }
  }

  private func signOut(_ context: PageContext) async throws -> Response {
    let isDone = AccessTokens(in: context.study.folder).signOut(context.form["device"])
    guard isDone else { throw RequestError.notFound }
    context.say("Signed out that device.")
    return context.seeOther(path(["browsers": "true"]))
  }
}
