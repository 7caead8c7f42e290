import ArgumentParser
import Engine
import Foundation

struct ExportCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export items as CSV or TSV that Anki can read.",
    discussion: """
      Examples:
        export Words --to words.csv
        export Words --to words.zip
        export --format tsv

      With --to words.csv, pictures go to the folder words.media beside it. A ZIP holds both.
      """)
  static let intents: [Intent: String] = [.exportItems: "export DECK"]

  @Argument(help: "Only this deck and its subdecks.")
  var deck: String?

  @Option(help: "Write to this file instead of standard output; a .zip holds the pictures too.")
  var to: String?

  @Option(help: "csv or tsv.")
  var format = TextFormat.csv

  @Flag(help: "Even when a backup is shown because your data cannot be read.")
  var fromBackup = false

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    if study.isSubstitute, !fromBackup {
      throw Problem.notYourData(remedy: "Restore a backup first, or say --from-backup.")
    }
    let deck = try await deck.asyncMap { try await study.deck(named: $0).id }
    let state = try await study.exchange().sent(.exportAsked(deck, format))
    guard let export = state.export else { return }
    guard let to else {
      return common.json
        ? try console.output.give(["items": export.items, "text": export.text])
        : console.output.data(export.text)
    }
    let file = WrittenFile(path: to)
    if file.isZip {
      try file.write(export.zipped(format, with: study.media, at: study.now))
    } else {
      try file.write(export.text)
      try file.pictures.copy(export.pictures, from: study.media)
    }
    try console.show(
      ["Wrote \(Quantity.count(export.items, "item"), .strong) to \(to)."],
      json: ["items": export.items, "file": to])
  }
}
