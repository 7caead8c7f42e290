import ArgumentParser
import Engine

struct WhyCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "The terms that gave an item's cards their due dates.",
    discussion: """
      S is stability (days until the chance of recall has fallen to 90 %), D difficulty \
      (1 to 10), R retrievability (the chance of recall).
      """)

  @OptionGroup var item: ItemArgument
  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let sheet = try await item.sheet(in: console, on: study)
    try console.give(
      common, sheet.cards.map(sheet.whyJSON), WhyScreen.lines(sheet, at: study.clock.now()))
  }
}
