import Engine
import Hummingbird

/// Some settings as the fields of a form, each named like its setting.
struct SettingFields {
  private var fields: [String: Field] = [:]

  init() {}

  /// Shows the settings as they are.
  init(_ names: [String], _ settings: Settings) {
    for setting in Settings.table where names.contains(setting.name) {
      fields[setting.name] = Field(value: setting.text(in: settings))
    }
  }

  /// Shows what was sent, with the errors.
  fileprivate init(_ names: [String], _ form: FormData, _ refusals: [String: Problem]) {
    for name in names {
      fields[name] = Field(value: form[name], error: refusals[name]?.description)
    }
  }

  subscript(name: String) -> Field { fields[name] ?? Field() }
}

extension PageContext {
  /// Saves the settings that a form sent, all or none.
  ///
  /// - Returns: what was sent with the errors; nil if it was saved.
  func saveSettings(_ names: [String]) async throws -> SettingFields? {
    let preferences = study.preferences()
    try await preferences.sent(
      .changed(Dictionary(uniqueKeysWithValues: names.map { ($0, form[$0]) })))
    let refusals = preferences.state.refusals
    guard refusals.isEmpty else { return SettingFields(names, form, refusals) }
    say("Settings saved.")
    return nil
  }
}
