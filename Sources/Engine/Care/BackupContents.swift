public import Foundation

/// The numbers of items, cards and answers in a backup or an archive.
public struct BackupContents: Hashable, Sendable {
  public var items: Int
  public var cards: Int
  /// The number of answers, without undone ones.
  public var answers: Int
  public var lastAnswer: Date?
}
