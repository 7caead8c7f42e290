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
  static var forms: [Form<Self>] { [Form { $0.save }] }

  struct State {
    /// The fields by name.
    var fields: [String: Field]
    /// The checked boxes.
    var switches: Set<String>
    var timeZones: [String]
    var dataFolder: String
    /// Whether plans are offered.
    var hasPlans = false
  }

  func load(_ context: PageContext) async throws -> State {
    var state = State(
      try await context.site.settings(), dataFolder: context.shownFolder)
    state.hasPlans = context.study.hasPlans
    return state
  }

  func name(_ state: State) -> String { "Settings" }

  /// Saves all of the form, or none of it.
  private func save(_ context: PageContext) async throws -> Response {
    let preferences = context.study.preferences()
    try await preferences.sent(.changed(SettingsForm.texts(context.form)))
    let reasons = preferences.state.refusals
    guard reasons.isEmpty else {
      var state = try await load(context)
      state.fill(from: context.form, reasons)
      return context.show(self, state, status: .unprocessableContent)
    }
    context.say(Self.saved(preferences.state.rebuilding))
    return context.seeOther(path)
  }

  private static func saved(_ rebuilding: Rebuilding?) -> String {
    guard let rebuilding else { return "Settings saved." }
    let cards = Quantity.count(rebuilding.cards, "card")
    return "Settings saved. Of \(cards), \(rebuilding.changed) have a new memory state."
  }
}

extension SettingsPage.State {
  init(_ settings: Settings, dataFolder: String) {
    let texts = SettingsForm.names.map { field, setting in
      (field, Settings.table.first { $0.name == setting }?.text(in: settings) ?? "")
    }
    self.init(
      fields: Dictionary(
        uniqueKeysWithValues: texts.map { ($0, Field(value: SettingsForm.shown($1, $0))) }),
      switches: Set(texts.filter { $0.1 == "on" }.map(\.0))
        .intersection(SettingsForm.switches),
      timeZones: TimeZone.knownTimeZoneIdentifiers.sorted(), dataFolder: dataFolder)
  }

  /// Restores the submitted values and shows the errors.
  fileprivate mutating func fill(from sent: FormData, _ reasons: [String: Problem]) {
    for (field, setting) in SettingsForm.names {
      let reason = reasons[setting].map { SettingsForm.reason($0, field, sent[field]) }
      fields[field] = Field(value: sent[field], error: reason)
    }
    switches = SettingsForm.switches.filter { sent.isOn($0) }
  }

  subscript(name: String) -> Field { fields[name] ?? Field() }
}
