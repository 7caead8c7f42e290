import ArgumentParser
import Engine

struct StatsCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "How it has been going, and what is to come.")

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let overview = try await study.overview()
    try console.give(common, [overview.json], StatsScreen.lines(overview))
  }
}
