import Foundation

/// When to sync automatically: an hour after the last sync, and soon after a session.
enum SyncSchedule {
  private static let hour = Duration.hours(1)
  /// From the last answer until a session counts as over; it can be undone until then.
  private static let afterSession = Duration.minutes(5)

  /// - Parameters:
  ///   - last: when the last sync ended, successful or not.
  ///   - newest: when the newest pending change was made.
  static func isDue(at now: Date, last: Date?, newest: Date?) -> Bool {
    // If the clock was set back, a sync is due.
    guard let last, abs(now.timeIntervalSince(last)) < hour.inSeconds else { return true }
    guard let newest, newest > last else { return false }
    return now.timeIntervalSince(newest) >= afterSession.inSeconds
  }
}
