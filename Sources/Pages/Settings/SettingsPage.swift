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
  ]
  static let navigation: NavigationEntry? = .settings
  static var forms: [Form<Self>] { [Form(does: .changeSetting) { $0.save }] }

  /// The settings of the form.
  private static let shown = Settings.sections.flatMap(Settings.table(of:))

  struct State {
    var fields: SettingFields
    var timeZones: [String]
    var dataFolder: String
    var hasPlans = false
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      fields: SettingFields(Self.shown, context.settings),
      timeZones: TimeZone.knownTimeZoneIdentifiers.sorted(), dataFolder: context.shownFolder,
      hasPlans: context.study.entitlements.hasPlans)
  }

  func name(_ state: State) -> String { "Settings" }

  /// Saves all of the form, or none of it.
  private func save(_ context: PageContext) async throws -> Response {
    try await context.saveSettings(Self.shown, on: self) { $0.fields = $1 }
  }
}
