/// The settings of every room, a line each.
extension Settings {
  /// All settings below the titles of their groups, in the order faces list them.
  public static let groups: [(title: String, settings: [Setting])] = [
    (SettingSection.study.title, Setting.study),
    (SettingSection.japanese.title, Setting.japanese),
    (SettingSection.words.title, WordServiceChoice.settings),
    (SettingSection.appearance.title, Setting.appearance),
    (SettingSection.waniKani.title, WaniKaniSettings.settings),
    (SettingSection.answers.title, Setting.answers),
    (SettingSection.keys.title, Setting.keys),
    ("Language model", ModelChoice.settings),
    (SettingSection.tutor.title, TutorSettings.settings),
    (SettingSection.songs.title, SongSettings.settings),
    (SettingSection.analytics.title, AnalyticsSettings.settings),
    (SettingSection.flags.title, FlagSettings.settings),
    ("Userscripts", UserscriptSettings.settings),
    ("API", ServedAPISettings.settings),
  ]

  /// All settings, in the same order.
  public static let table: [Setting] = groups.flatMap { $0.settings }
}
