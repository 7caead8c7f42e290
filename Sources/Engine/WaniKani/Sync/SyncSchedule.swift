import Foundation

/// When Sanpo syncs unasked: an hour after the last time, and soon after a session.
enum SyncSchedule {
  private static let hour: TimeInterval = 3600
  /// So long after the last answer a session is held to be over; until then it can be undone.
  private static let afterSession: TimeInterval = 300

  /// - Parameters:
  ///   - last: when the last sync ended, however it did.
  ///   - newest: when the last of what is queued was done.
  static func isDue(at now: Date, last: Date?, newest: Date?) -> Bool {
    // A clock that was put back makes it due.
    guard let last, abs(now.timeIntervalSince(last)) < hour else { return true }
    guard let newest, newest > last else { return false }
    return now.timeIntervalSince(newest) >= afterSession
  }
}
