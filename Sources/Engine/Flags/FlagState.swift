/// A flag with what decides it now.
public struct FlagState: Hashable, Sendable {
  public let info: FeatureFlag
  public let rule: FlagRule
  /// Its value for this learner today.
  public let value: String
  public let source: SettingSource
  /// Whether the day by which it was to be decided has passed.
  public let isOverdue: Bool
  /// Whether the owner of a server decides it, and no choice of the learner.
  public var isSetByOwner = false
}
