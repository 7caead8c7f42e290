/// The result of changing settings: all were changed, or none.
public struct SettingsChange: Equatable, Sendable {
  /// The settings after the change.
  public var settings: Settings
  /// Why values were rejected, by setting. Nothing was saved if there are any.
  public var refusals: [String: Problem] = [:]
  /// How a change to the scheduler affected memories.
  public var rebuilding: Rebuilding?
  /// Sentences about other changes: keys that were moved because another setting took them.
  public var moved: [String] = []

  /// The refusal of the first setting by name.
  public var refusal: Problem? { refusals.min { $0.key < $1.key }?.value }
}
