import ArgumentParser
import Engine

struct FlagCommand: StudyCommand {
  static let usage = Usage("flag", "Flag an item's cards.")
    .serves(
      .flagItem, "flag ITEM FLAG",
      examples: "flag 食べる red", "flag 12 3", "flag 食べる none"
    )
    .notes(
      """
      The flags are Anki's: 1 red, 2 orange, 3 green, 4 blue, 5 pink, 6 turquoise, 7 purple; 0 or \
      none removes it. “find flag:1” finds flagged cards. “flags” is about Sanpo's own switches.
      """)

  @OptionGroup var item: NamedItemArgument

  @Argument(help: "A number from 0 to 7, or a colour.", completion: .list(Self.names))
  var flag: String

  func run(in console: Console, on study: Study) async throws {
    let number = try Self.number(flag)
    let id = try await item.info(in: console, on: study).item.id
    let (info, undo) = try await study.change {
      try await $0.change(.flag(number), on: id, at: study.now)
    }
    let outcome = number > 0 ? "is flagged \(Card.flagNames[number - 1])" : "has no flag"
    try await console.show(
      [
        """
        \(Fields.withReading(info.item.content), .strong) (\(info.item.id)) \(outcome)\
        \(undo.hint).
        """
      ],
      json: info, on: study)
  }

  static let names = Card.flagNames + ["none"]

  static func number(_ text: String) throws -> Int {
    guard let number = Card.flag(text) else { throw refused(text) }
    return number
  }

  static func refused(_ text: String) -> Problem {
    Problem(
      "“\(text)” is not a flag.", remedy: "Enter a number from 0 to 7, or a colour such as red.")
  }
}
