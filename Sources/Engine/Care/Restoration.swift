public import Foundation

/// What became of the data when a backup was brought back.
public struct Restoration: Hashable, Sendable {
  /// What was there before, and what of it was brought along.
  public enum Before: Hashable, Sendable {
    /// It can be brought back as it was.
    case sound
    /// Made since the backup, and brought along, but for what could not be read.
    case damaged(DamageReport)
    /// Nothing made since the backup could be read, or nothing is there.
    case unreadable
    /// It went on otherwise than the backup, so that nothing of it fits.
    case forked
  }

  public let backup: URL
  /// Where what was there before went; nil when there was nothing.
  public let kept: URL?
  public let before: Before
  /// Whether what WaniKani has yet to hear is all there.
  public let isQueueKept: Bool

  /// Of data that were damaged, and of which something could be read.
  public var report: DamageReport? {
    guard case .damaged(let report) = before else { return nil }
    return report
  }
}
