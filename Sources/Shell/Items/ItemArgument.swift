import ArgumentParser
import Engine

/// The item that a command applies to.
protocol ItemChoice: ParsableArguments {
  func info(in console: Console, on study: Study) async throws -> ItemInfo
  /// Returns the card that is named; nil for all of the item.
  func card(of info: ItemInfo) throws -> Card.ID?
}

extension ItemChoice {
  func card(of info: ItemInfo) throws -> Card.ID? { nil }
}

/// An item, or one of its cards.
struct CardArgument<Item: ItemChoice>: ItemChoice {
  @OptionGroup var item: Item

  @Option(
    name: .customLong("card"),
    help: ArgumentHelp("Only its card of this type, such as reading.", valueName: "type"))
  var kind: String?

  func info(in console: Console, on study: Study) async throws -> ItemInfo {
    try await item.info(in: console, on: study)
  }

  func card(of info: ItemInfo) throws -> Card.ID? {
    guard let kind else { return nil }
    let cards = info.cards.map(\.card)
    guard let card = cards.first(where: { $0.isNamed(kind) }) else {
      let names = cards.map { "“\($0.label)”" }.joined(separator: ", ")
      throw Problem("The item has no card “\(kind)”.", remedy: "Choose from \(names).")
    }
    return card.id
  }
}

extension Problem {
  static func deleted(_ item: Item.ID) -> Problem {
    Problem("This item was deleted.", remedy: "“restore \(item)” brings it back.")
  }
}

/// A required item, for actions that must not apply to another one by mistake.
struct NamedItemArgument: ItemChoice {
  @Argument(help: "The item's number or front.")
  var item: String

  func info(in console: Console, on study: Study) async throws -> ItemInfo {
    try await study.info(item)
  }
}

/// An optional item, by default the current one.
struct ItemArgument: ItemChoice {
  @Argument(help: "The item's number or front; by default the one just shown.")
  var item: String?

  /// Makes the item the current one.
  func info(in console: Console, on study: Study) async throws -> ItemInfo {
    let info = try await named(in: console, on: study)
    console.recent.look(at: info.item.id)
    return info
  }

  private func named(in console: Console, on study: Study) async throws -> ItemInfo {
    if let item { return try await study.info(item) }
    guard let id = console.recent.item else {
      throw Misuse("Which item?", remedy: "Enter its number or front.")
    }
    return try await study.info(id)
  }
}
