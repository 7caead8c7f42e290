import Engine
import Foundation
import HTML
import Hummingbird

/// Sets the flag of a card, on an item's page or in a session.
struct FlagForm: HTML {
  /// The path to which the form is sent.
  var path: String
  var csrf: String
  var card: Card
  /// The key that opens it.
  var key: String?

  var body: HTMLContent {
    details(.class("flagging")) {
      summary(.title("Mark this card, to find it by its flag")) {
        card.flagName.map { "Flag: \($0)" } ?? "Flag"
      }
      .attributes(.data("key", value: key ?? ""), when: key != nil)
      postForm(path, csrf, style: "row") {
        hiddenField("item", "\(card.item)")
        hiddenField("card", "\(card.id)")
        for (number, name) in ([nil] + Card.flagNames).enumerated() where number != card.flag {
          choiceButton(
            "flag", "\(number)", name?.capitalized ?? "No flag", style: [.quiet, .small])
        }
      }
    }
  }
}

extension [Choice] {
  static var flags: [Choice] {
    [Choice(value: "0", label: "No flag")]
      + zip(1..., Card.flagNames).map { Choice(value: "\($0)", label: $1.capitalized) }
  }
}

extension FormData {
  func flag() throws -> Int {
    guard let flag = Card.flag(self["flag"]) else { throw RequestError.malformed }
    return flag
  }
}

extension PageContext {
  /// Sets the flag that the form names.
  func flagCard() async throws {
    guard let item: Item.ID = form.number("item") else { throw RequestError.malformed }
    let flag = try form.flag()
    let info = try await site.item {
      try await $0.change(.flag(flag), on: item, card: form.number("card"), at: now)
    }
    sayUndoable("\(Card.flagged(flag)) “\(info.item.content.title)”.")
  }
}
