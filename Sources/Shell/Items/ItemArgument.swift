import ArgumentParser
import Engine

/// Says which item a command is about.
protocol ItemChoice: ParsableArguments {
  func sheet(in console: Console, on study: Study) async throws -> ItemSheet
}

/// An item that must be named: for what nobody wants done to one they have forgotten to name.
struct NamedItemArgument: ItemChoice {
  @Argument(help: "The item's number or front.")
  var item: String

  func sheet(in console: Console, on study: Study) async throws -> ItemSheet {
    try await study.sheet(item)
  }
}

/// An item that is named, or else the one at hand.
struct ItemArgument: ItemChoice {
  @Argument(help: "The item's number or front; by default the last one shown.")
  var item: String?

  /// The item then is the one at hand.
  func sheet(in console: Console, on study: Study) async throws -> ItemSheet {
    let sheet = try await named(in: console, on: study)
    console.recent.look(at: sheet.item.id)
    return sheet
  }

  private func named(in console: Console, on study: Study) async throws -> ItemSheet {
    if let item { return try await study.sheet(item) }
    guard let id = console.recent.item else {
      throw Misuse("Which item? Give its number or front.")
    }
    return try await study.sheet(id)
  }
}
