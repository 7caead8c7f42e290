import Foundation

/// A part of Sanpo that can be switched, or compared with another, while it runs.
///
/// Each is declared once, in `Flags`.
public struct FeatureFlag<Value: FlagValue>: Sendable {
  let info: FlagInfo
  let initial: Value

  /// - Parameters:
  ///   - owner: the room that asks for it.
  ///   - ends: the day by which it becomes permanent or goes, as yyyy-MM-dd.
  init(_ name: String, _ explanation: String, owner: String, ends: String, initial: Value) {
    self.initial = initial
    info = FlagInfo(
      name: name, explanation: explanation, owner: owner, ends: ends, initial: initial.rawValue,
      values: Value.allCases.map(\.rawValue))
  }
}

/// The values of a flag: words.
public protocol FlagValue: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

public enum Switch: String, FlagValue { case on, off }

/// A flag's declaration, for listing.
public struct FlagInfo: Hashable, Sendable {
  public let name: String
  public let explanation: String
  public let owner: String
  public let ends: String
  public let initial: String
  public let values: [String]

  /// The name of its override among the settings.
  var settingName: String { ConfiguredDefaults.flagPrefix + name }

  /// The learner's own rule.
  var choice: StoredValue<String> { StoredValue(settingName) }
}

public enum Flags {
  public static let all = [tutor.info, gradeIntervals.info]

  static let tutor = FeatureFlag(
    "tutor", "Shows the tutor.", owner: "Tutor", ends: "2027-06-30",
    initial: Switch.on)

  /// Whether the grade buttons show the next interval.
  public static let gradeIntervals = FeatureFlag(
    "grade-intervals", "The interval under each grade of a card.", owner: "Sessions",
    ends: "2027-06-30", initial: GradeIntervals.shown)

  public enum GradeIntervals: String, FlagValue { case shown, hidden }
}
