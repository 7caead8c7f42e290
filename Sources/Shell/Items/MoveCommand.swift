import ArgumentParser
import Engine

struct MoveCommand: StudyCommand {
  static let usage = Usage("move", "Move an item to another deck; its schedule is kept.")
    .serves(
      .moveItem, "move ITEM DECK",
      examples: "move 食べる \"First Steps::Words\"", "move 12 \"First Steps::Words\"")

  @Argument(help: "The item's number or front.")
  var item: String

  @Argument(help: "The deck to move it to, by its name or the last part of it.")
  var deck: String

  func run(in console: Console, on study: Study) async throws {
    let deck = try await study.deckToMoveTo(named: deck)
    let item = try await study.info(item).item
    if item.isDeleted { throw Problem.deleted(item.id) }
    let home = try await study.makingDeck(of: deck)
    let (info, undo) = try await study.change {
      try await $0.move(item.id, to: home.id, at: study.now)
    }
    try await console.show(
      ["Moved \(Fields.withReading(info.item.content), .strong) to \(info.deck.name)\(undo.hint)."],
      json: info, on: study)
  }
}
