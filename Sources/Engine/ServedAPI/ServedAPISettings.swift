/// The origins that may read the served API.
public struct ServedAPISettings: SettingGroup {
  /// The origins of web pages, separated by spaces.
  public var origins = ""

  public init() {}

  public static let settings: [Setting] = [
    .text(
      "api-origins", "Web pages that may read Sanpo's API, such as https://example.org.",
      \.servedAPI.origins
    )
    .called("Web pages that may read the API")
  ]
}

extension Settings {
  public var servedAPI: ServedAPISettings {
    get { self[ServedAPISettings.self] }
    set { self[ServedAPISettings.self] = newValue }
  }
}
