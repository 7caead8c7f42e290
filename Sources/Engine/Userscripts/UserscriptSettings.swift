/// Whether the learner's userscripts run on pages.
public struct UserscriptSettings: SettingGroup {
  public var areOn = false

  public init() {}

  public static let settings: [Setting] = [
    .switched(
      "userscripts", "Run your userscripts on pages; see “userscript”.", \.userscripts.areOn
    )
    .called("Userscripts")
  ]
}

extension Settings {
  public var userscripts: UserscriptSettings {
    get { self[UserscriptSettings.self] }
    set { self[UserscriptSettings.self] = newValue }
  }
}
