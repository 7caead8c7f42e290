/// The pending changes that importing a file adds, and those it skips.
public struct OutboxImport: Hashable, Sendable {
  public var added: [UnsentEntry] = []
  /// The number of changes that are or were in the outbox already.
  public var known = 0
  /// The number of changes of accounts that were never signed in here.
  public var foreign = 0
  /// The numbers of the lines that are no pending change.
  public var badLines: [Int] = []

  /// Whether no line is a pending change.
  var isEmpty: Bool { added.isEmpty && known + foreign == 0 }

  /// For example "3 changes to import, 1 already here, 2 lines not understood".
  ///
  /// - Parameter isDone: whether the changes were imported.
  public func summary(isDone: Bool) -> String {
    let added = Quantity.count(added.count, "change")
    return [
      isDone ? "\(added) imported" : "\(added) to import",
      known > 0 ? "\(Quantity.grouped(known)) already here" : nil,
      foreign > 0 ? "\(Quantity.grouped(foreign)) of another account" : nil,
      badLines.isEmpty ? nil : "\(Quantity.count(badLines.count, "line")) not understood",
    ].compactMap(\.self).joined(separator: ", ")
  }
}
