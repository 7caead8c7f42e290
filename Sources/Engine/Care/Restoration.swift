public import Foundation

/// The result of restoring a backup, or what can be read of damaged data.
public struct Restoration: Hashable, Sendable {
  /// What happened to the previous data.
  public enum Before: Hashable, Sendable {
    /// It was intact, and was backed up.
    case sound
    /// Carried over, except what couldn't be read.
    case damaged(DamageReport)
    /// Nothing since the backup could be read, or the data was missing.
    case unreadable
    /// It diverged from the backup, so nothing fits.
    case forked

    /// Whether anything of it was carried over into tables that were empty.
    var fillsTables: Bool {
      if case .damaged(let report) = self { report.fillsTables } else { false }
    }
  }

  /// What was restored; nil if there was no backup, and all that could be read is in new data.
  public let backup: URL?
  /// Where the previous data went; nil if there were none.
  public let kept: URL?
  public let before: Before
  /// Whether the WaniKani outbox is complete.
  public let isQueueKept: Bool

  /// The report on damaged data that could be read in part.
  public var report: DamageReport? {
    if case .damaged(let report) = before { report } else { nil }
  }
}
