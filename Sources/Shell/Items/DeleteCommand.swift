import ArgumentParser
import Engine

struct DeleteCommand: StudyCommand {
  static let usage = Usage("delete", "Delete an item; “undo” or “restore” restores it.")
    .serves(.deleteItem, "delete ITEM")
    .serves(.deleteEmptyCards, "delete --empty-cards")
    .examples("delete 食べる", "delete 12", "delete --empty-cards")
    .notes(
      """
      A card of a note is empty if its question shows nothing of the note, as after a cloze was \
      removed. --empty-cards lists all of them, and asks; an item keeps its first card.
      """)

  // Deleting requires naming the item, so that no other one is deleted by mistake.
  @Argument(help: "The item's number or front.")
  var item: String?

  @Flag(help: "Delete the cards whose question is empty.")
  var emptyCards = false

  @OptionGroup var confirmation: Confirmation

  func validate() throws {
    if emptyCards, item != nil {
      throw ValidationError("--empty-cards is about all items, so it takes none.")
    }
    if item == nil, !emptyCards { throw ValidationError("Missing expected argument '<item>'") }
  }

  func run(in console: Console, on study: Study) async throws {
    guard let item else { return try await deleteEmptyCards(in: console, on: study) }
    let id = try await study.info(item).item.id
    let (info, undo) = try await study.change {
      try await $0.act(.delete, on: id, at: study.now)
    }
    let outcome =
      undo.change == nil
      ? "is already deleted, so nothing was changed" : "is deleted; “undo” restores it"
    try await console.show(
      ["\(Fields.withReading(info.item.content), .strong) (\(info.item.id)) \(outcome)."],
      json: info, on: study)
  }

  private func deleteEmptyCards(in console: Console, on study: Study) async throws {
    let list = study.today.decks
    let found = try await list.emptyCards()
    if !found.isEmpty, !console.givesJSON { console.output.show(found.map(Self.line)) }
    let question = "Delete \(Quantity.count(found.count, "empty card"))?"
    if !found.isEmpty, try await !console.isSure(confirmation, question) {
      return console.output.say("Nothing was deleted.")
    }
    let count = found.isEmpty ? 0 : try await list.deleteEmptyCards(at: study.now)
    try console.show(
      [
        count > 0
          ? "Deleted \(Quantity.count(count, "empty card"), .strong); “undo” reverts it."
          : "There are no empty cards."
      ],
      json: found.map(Self.json))
  }

  private static func line(_ found: FoundCard) -> Line {
    """
    \("\(found.item.id)", .faint)  \(Fields.short(Fields.withReading(found.item.content)), .strong)  \
    \(found.card.label, .faint)
    """
  }

  private static func json(_ found: FoundCard) -> JSONObject {
    [
      "type": "card", "card": found.card.id, "item": found.item.id,
      "front": found.item.content.typed.front, "deck": found.deckName,
    ]
  }
}
