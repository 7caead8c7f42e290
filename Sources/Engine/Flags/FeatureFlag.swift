/// A part of Sanpo that can be switched, or compared with another, while it runs.
///
/// Each is declared once, in `Flags`.
public struct FeatureFlag: Hashable, Sendable {
  public let name: String
  public let explanation: String
  /// The room that asks for it.
  public let owner: String
  /// The day by which it becomes permanent or goes, as yyyy-MM-dd.
  public let ends: String
  /// Its values, as in rules. The first is the default, and counts as on.
  public let values: [String]
  /// Whether it switches what costs the owner of a server, who then goes before the learner.
  var hasCosts = false

  public var initial: String { values[0] }

  /// Whether a rule may be a percentage: the share of learners for whom it is on.
  var isSwitch: Bool { values == Self.onOff }

  fileprivate static let onOff = ["on", "off"]

  /// The name of its override among the settings.
  var settingName: String { ConfiguredDefaults.flagPrefix + name }

  /// The learner's own rule.
  var choice: StoredValue<String> { StoredValue(settingName) }
}

/// The flags that there are.
public enum Flags {
  public static let all = [tutor, gradeIntervals]

  static let tutor = FeatureFlag(
    name: "tutor", explanation: "Shows the tutor.", owner: "Tutor", ends: "2027-06-30",
    values: FeatureFlag.onOff, hasCosts: true)

  /// Whether the grade buttons show the next interval.
  public static let gradeIntervals = FeatureFlag(
    name: "grade-intervals", explanation: "The interval under each grade of a card.",
    owner: "Sessions", ends: "2027-06-30", values: ["shown", "hidden"])
}
