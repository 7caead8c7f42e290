import Foundation

/// The version of the program, for services and people.
public enum Version {
  public static let current = "0.6.0"

  /// Whether a version such as “0.4.10” is older than another. What is not a number counts as 0.
  public static func isOlder(_ version: String, than other: String) -> Bool {
    version.compare(other, options: .numeric) == .orderedAscending
  }
}
