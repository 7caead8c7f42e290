public import Foundation

/// The outcome of restoring damaged data: what was carried over and what is missing.
public struct DamageReport: Hashable, Sendable {
  /// Kinds of rows that are numbered consecutively and never deleted.
  public enum Kind: String, Sendable { case answers, items, lookups }

  public struct Carried: Hashable, Sendable {
    public var kind: Kind
    public var count: Int
    /// When the last one was created.
    public var last: Date
  }

  public struct Missing: Hashable, Sendable {
    public var kind: Kind
    public var count: Int
    /// Whether more may be missing after the last one that could be read.
    public var isAtLeast: Bool
    /// When the row before the first missing one was created; nil if the backup has none.
    public var after: Date?
    /// When the row after the last missing one was created; nil if there is none.
    public var before: Date?
  }

  public var carried: [Carried] = []
  public var missing: [Missing] = []
  /// Other kinds of data that may lack changes since the backup.
  public var uncertain: [String] = []
  /// Whether the WaniKani outbox is complete.
  var isQueueKept = true
  /// Whether any table has rows that had none in the backup.
  var fillsTables = false
}
