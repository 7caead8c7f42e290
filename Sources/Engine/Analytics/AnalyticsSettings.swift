/// Whether usage data is collected, and where it is sent.
public struct AnalyticsSettings: SettingGroup {
  public enum Format: String, SettingChoices {
    case json, opentelemetry

    public var label: String {
      switch self {
      case .json: "JSON"
      case .opentelemetry: "OpenTelemetry (OTLP)"
      }
    }
  }

  public var isOn = true
  /// Whether events are also appended to a file in the learner's folder.
  var writesFile = false
  /// Where events are sent; empty for nowhere.
  var address = ""
  var format = Format.json

  public init() {}
}

extension SettingSection {
  public static let analytics = Self("analytics", "Usage data", hasOwnPage: true)
}

extension AnalyticsSettings {
  public static let settings: [Setting] = [
    .switched("analytics", "Collect usage data; see “analytics”.", \.analytics.isOn)
      .labelled("Collect usage data", in: .analytics),
    .switched(
      "analytics-file",
      "Also write usage data to analytics.jsonl in your folder, within two minutes.",
      \.analytics.writesFile
    )
    .labelled(
      "Also write it to analytics.jsonl in your folder, within two minutes", in: .analytics),
    .address(
      "analytics-address", "Address that usage data is sent to; empty for none.",
      \.analytics.address
    )
    .labelled(
      "Also send it to", in: .analytics,
      hint: "An https address. Leave empty to send nothing."),
    .choice("analytics-format", "How usage data is sent", \.analytics.format)
      .labelled(
        "Sent as", in: .analytics,
        hint: "For an OpenTelemetry collector, use its `/v1/logs` address."),
  ]
}

extension Settings {
  public var analytics: AnalyticsSettings {
    get { self[AnalyticsSettings.self] }
    set { self[AnalyticsSettings.self] = newValue }
  }
}
