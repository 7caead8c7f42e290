/// The settings of every room, a line each.
extension Settings {
  /// All settings, in the order faces list them.
  public static let table: [Setting] = [
    Setting.study,
    Setting.japanese,
    WordServiceChoice.settings,
    Setting.appearance,
    WaniKaniSettings.settings,
    Setting.answers,
    Setting.keys,
    ModelChoice.settings,
    TutorSettings.settings,
    SongSettings.settings,
    AnalyticsSettings.settings,
    FlagSettings.settings,
    UserscriptSettings.settings,
    ServedAPISettings.settings,
  ].flatMap(\.self)
}
