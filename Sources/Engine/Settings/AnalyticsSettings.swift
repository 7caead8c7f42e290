/// Whether Sanpo notices how it is used, and where that goes.
public struct AnalyticsSettings: Hashable, Sendable {
  public var isOn = true
  /// Whether events are also appended to a file in the learner's folder.
  public var writesFile = false
  /// Where events are sent; empty for nowhere.
  public var address = ""

  public init() {}
}
