import ArgumentParser
import Engine

/// A command that does one thing to one item.
protocol ItemActionCommand: StudyCommand {
  associatedtype Choice: ItemChoice

  static var action: ItemDetail.Action { get }
  /// What then is so: "is suspended".
  static var outcome: String { get }

  var item: Choice { get }
}

extension ItemActionCommand {
  func run(in console: Console, on study: Study) async throws {
    let id = try await item.sheet(in: console, on: study).item.id
    let sheet = try await study.onItem(.acted(Self.action, id, at: study.now))
    if Self.action == .delete { console.recent.did(.deleted(id)) }
    try await console.show(
      ["\(Fields.withReading(sheet.item.content), .strong) (\(sheet.item.id)) \(Self.outcome)."],
      json: sheet, on: study)
  }
}

struct SuspendCommand: ItemActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "suspend", abstract: "Ask an item no more until it is unsuspended.")
  static let intents: [Intent: String] = [.suspend: "suspend ITEM"]
  static let action = ItemDetail.Action.suspend
  static let outcome = "is asked no more; “unsuspend” brings it back"

  @OptionGroup var item: ItemArgument
  @OptionGroup var common: CommonOptions
}

struct UnsuspendCommand: ItemActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "unsuspend", abstract: "Ask a suspended item again.")
  static let intents: [Intent: String] = [.unsuspend: "unsuspend ITEM"]
  static let action = ItemDetail.Action.unsuspend
  static let outcome = "is asked again"

  @OptionGroup var item: ItemArgument
  @OptionGroup var common: CommonOptions
}

struct BuryCommand: ItemActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "bury", abstract: "Leave an item until tomorrow.")
  static let intents: [Intent: String] = [.bury: "bury ITEM"]
  static let action = ItemDetail.Action.bury
  static let outcome = "is left until tomorrow"

  @OptionGroup var item: ItemArgument
  @OptionGroup var common: CommonOptions
}

struct UnburyCommand: ItemActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "unbury", abstract: "Take back that an item was buried.")
  static let intents: [Intent: String] = [.unbury: "unbury ITEM"]
  static let action = ItemDetail.Action.unbury
  static let outcome = "is asked today again"

  @OptionGroup var item: ItemArgument
  @OptionGroup var common: CommonOptions
}

struct UnleechCommand: ItemActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "unleech", abstract: "Say that an item is no leech any more.")
  static let intents: [Intent: String] = [.clearLeech: "unleech ITEM"]
  static let action = ItemDetail.Action.clearLeech
  static let outcome = "is no leech any more"

  @OptionGroup var item: ItemArgument
  @OptionGroup var common: CommonOptions
}

struct DeleteCommand: ItemActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an item; “restore” with its number brings it back.")
  static let intents: [Intent: String] = [.deleteItem: "delete ITEM"]
  static let action = ItemDetail.Action.delete
  static let outcome = "is deleted; “restore” with its number brings it back"

  @OptionGroup var item: NamedItemArgument
  @OptionGroup var common: CommonOptions
}
