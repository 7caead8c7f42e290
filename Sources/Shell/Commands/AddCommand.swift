import ArgumentParser
import Engine

struct AddCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an item of your own.")

  @Argument(help: "What is asked.")
  var front: String

  @Argument(help: "What is to be known.")
  var back: String

  @Option(help: "Where it goes; made when there is none of that name.")
  var deck = "My items"

  @OptionGroup var fields: ItemFields
  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    var content = ItemContent(front: front, back: back)
    try fields.apply(to: &content, media: study.media)
    let deck = try await findOrAddDeck(study)
    let sheet = try await study.onDesk(.added(content, to: deck.id, at: study.clock.now()))
    console.recent.look(at: sheet.item.id)
    try console.give(
      common, [sheet.json],
      [
        """
        Added \(Fields.withReading(sheet.item.content), .strong) to \(sheet.deck.name) \
        as item \(sheet.item.id).
        """
      ])
  }

  private func findOrAddDeck(_ study: Study) async throws -> Deck {
    let name = try Deck.name(from: deck)
    let same = try await study.decks().first { $0.deck.name.lowercased() == name.lowercased() }
    if let same { return same.deck }
    do {
      return try await study.deck(named: name).deck
    } catch is Problem {
      // Nothing is called so; a name that fits several decks is a new one too.
      return try await added(name, study)
    }
  }

  private func added(_ name: String, _ study: Study) async throws -> Deck {
    let shelf = study.deckShelf()
    await shelf.send(.deckAdded(name: name, nil))
    if let problem = shelf.state.problem { throw problem }
    guard let deck = shelf.state.changed else { return try await study.deck(named: name).deck }
    return deck
  }
}
