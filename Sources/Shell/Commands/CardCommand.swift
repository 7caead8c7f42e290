import ArgumentParser
import Engine

struct CardCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "All there is to know of an item and its cards.")

  @Argument(help: "The item's number or its front.")
  var item: String

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let sheet = try await study.sheet(item)
    if let pages = console.pages, !common.json { return try await pages.open(.item(sheet.item.id)) }
    let lines = ItemScreen.lines(sheet, at: study.clock.now(), in: console.timeZone)
    try console.give(
      common, [sheet.json], lines + EntryScreen.attribution(sheet.entry, study.course))
  }
}
