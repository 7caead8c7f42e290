import ArgumentParser
import Engine

struct DecksCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "decks", abstract: "All decks, and what waits in each.")

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let decks = try await study.decks()
    console.vocabulary.learn(decks: decks.map(\.deck.name))
    try console.give(common, decks.map(\.json), DecksScreen.lines(decks))
  }
}
