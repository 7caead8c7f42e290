import ArgumentParser
import Engine

/// The item that a command applies to.
protocol ItemChoice: ParsableArguments {
  func info(in console: Console, on study: Study) async throws -> ItemInfo
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
  @Argument(help: "The item's number or front; by default the last one shown.")
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
      throw Misuse("Which item? Enter its number or front.")
    }
    return try await study.info(id)
  }
}
