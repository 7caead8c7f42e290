import ArgumentParser
import Engine

struct CardCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "All there is to know of an item and its cards.",
    discussion: "At the terminal of hybrid it is shown in a page.")

  @OptionGroup var item: ItemArgument
  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let sheet = try await item.sheet(in: console, on: study)
    if let pages = console.pages, !common.json {
      let name = Fields.withReading(sheet.item.content)
      return try await console.show(.item(sheet.item.id), called: name, in: pages)
    }
    let lines = ItemScreen.lines(sheet, at: study.clock.now(), in: console.timeZone)
    try console.give(
      common, [sheet.json], lines + EntryScreen.attribution(sheet.entry, study.course))
  }
}
