import ArgumentParser
import Engine

struct TodayCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "What waits today, and what is to come.", aliases: ["due"])

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let overview = try await study.overview()
    try console.give(common, [overview.json], TodayScreen.lines(overview))
  }
}
