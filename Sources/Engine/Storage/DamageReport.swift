public import Foundation

/// What of damaged data came into the backup that took their place, and what could not be read.
public struct DamageReport: Hashable, Sendable {
  /// What is numbered as it is made and never deleted.
  public enum Kind: String, Sendable { case answers, items, lookups }

  public struct Carried: Hashable, Sendable {
    public var kind: Kind
    public var count: Int
    /// When the last of them was made.
    public var last: Date
  }

  public struct Missing: Hashable, Sendable {
    public var kind: Kind
    public var count: Int
    /// Nothing tells how many there were behind the last that could be read.
    public var isAtLeast: Bool
    /// When the one before the first of them was made; nil where the backup has none.
    public var after: Date?
    /// When the one after the last of them was made; nil where they are the last.
    public var before: Date?
  }

  public var carried: [Carried] = []
  public var missing: [Missing] = []
  /// What else could not all be read, so that a change made since the backup may be missing.
  public var uncertain: [String] = []
  /// Whether what WaniKani has yet to hear is all there.
  public var isQueueKept = true
}
