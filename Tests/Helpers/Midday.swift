public import Foundation

/// A time zone in which it is about noon, so that a test in real time stays within one day of the
/// learner.
public enum Midday {
  /// Returns the name of a zone for TZ, such as "Etc/GMT-3"; POSIX counts hours west of Greenwich.
  public static func zone(at now: Date = Date()) -> String {
    let hour = Int(now.timeIntervalSince1970) % 86_400 / 3600
    let west = hour - 12
    return west == 0 ? "Etc/GMT" : "Etc/GMT\(west > 0 ? "+" : "-")\(abs(west))"
  }
}
