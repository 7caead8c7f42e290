import ArgumentParser
import Engine

/// An action on one item with its own command.
protocol ItemAction {
  /// How the item is specified.
  associatedtype Choice: ItemChoice = CardArgument<ItemArgument>

  static var action: ItemChange.Action { get }
  static var intent: Intent { get }
  static var name: String { get }
  static var abstract: String { get }
  /// A description of the item after the action.
  static var outcome: String { get }
  /// A description of the item where the action changed nothing.
  static var unchanged: String { get }
}

struct ItemActionCommand<Kind: ItemAction>: StudyCommand {
  static var usage: Usage {
    Usage(Kind.name, Kind.abstract)
      .serves(Kind.intent, "\(Kind.name) ITEM")
      .examples("\(Kind.name) 食べる", "\(Kind.name) 12")
  }

  @OptionGroup var item: Kind.Choice

  func run(in console: Console, on study: Study) async throws {
    let before = try await item.info(in: console, on: study)
    if before.item.isDeleted { throw Problem.deleted(before.item.id) }
    let card = try item.card(of: before)
    let (info, undo) = try await study.change {
      try await $0.act(Kind.action, on: before.item.id, card: card, at: study.now)
    }
    let outcome =
      undo.change == nil ? "\(Kind.unchanged), so nothing was changed" : Kind.outcome
    let kind = info.cards.first { $0.id == card }.map { ", \($0.card.label)," }
    try await console.show(
      [
        """
        \(Fields.withReading(info.item.content), .strong) (\(info.item.id))\(kind ?? "") \
        \(outcome).
        """
      ], json: info, on: study)
  }
}

extension Study {
  /// Changes an item.
  ///
  /// - Returns: the item as it is now, and whether there is something to undo.
  func change(
    _ change: (ItemRoom) async throws -> ItemInfo
  ) async throws -> (info: ItemInfo, undo: UndoTracker) {
    let undo = UndoTracker()
    return (try await undo.track { try await change(items) }, undo)
  }
}

extension UndoTracker {
  /// The end of a sentence on what was done; empty where there is nothing to undo.
  var hint: String { change == nil ? "" : "; “undo” reverts it" }
}

enum Suspend: ItemAction {
  static let (action, intent, name) = (ItemChange.Action.suspend, Intent.suspend, "suspend")
  static let abstract = "Suspend an item."
  static let outcome = "is suspended; “undo” reverts it"
  static let unchanged = "is already suspended"
}

enum Unsuspend: ItemAction {
  static let (action, intent, name) = (ItemChange.Action.unsuspend, Intent.unsuspend, "unsuspend")
  static let abstract = "Unsuspend an item."
  static let outcome = "is unsuspended; “undo” reverts it"
  static let unchanged = "is not suspended"
}

enum Bury: ItemAction {
  static let (action, intent, name) = (ItemChange.Action.bury, Intent.bury, "bury")
  static let abstract = "Bury an item until tomorrow."
  static let outcome = "is buried until tomorrow; “undo” reverts it"
  static let unchanged = "is already buried"
}

enum Unbury: ItemAction {
  static let (action, intent, name) = (ItemChange.Action.unbury, Intent.unbury, "unbury")
  static let abstract = "Unbury an item."
  static let outcome = "is unburied; “undo” reverts it"
  static let unchanged = "is not buried"
}

enum Unleech: ItemAction {
  static let (action, intent, name) = (ItemChange.Action.clearLeech, Intent.clearLeech, "unleech")
  static let abstract = "Remove an item's leech mark."
  static let outcome = "is no longer a leech; “undo” reverts it"
  static let unchanged = "is not a leech"
}

enum Reset: ItemAction {
  typealias Choice = CardArgument<NamedItemArgument>

  static let (action, intent, name) = (ItemChange.Action.reset, Intent.resetItem, "reset")
  static let abstract = "Reset an item: its cards are new again, its answers stay in the log."
  static let outcome = "is reset; “undo” reverts it"
  static let unchanged = "is already new"
}
