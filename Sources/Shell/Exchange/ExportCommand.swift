import ArgumentParser
import Engine
import Foundation

struct ExportCommand: ViewCommand {
  static let usage = Usage(
    "export", "Export items as CSV or TSV that Anki can read, or as an Anki package.",
    serves: [.exportItems: "export DECK"],
    examples: [
      "export Words --to words.csv",
      "export Words --to words.zip",
      "export --format tsv",
      "export Japanese.apkg --deck Japanese",
    ],
    notes: """
      With --to words.csv, pictures go to the folder words.media beside it. A ZIP holds both.
      A name that ends with .apkg is the Anki package to write, with schedules, reviews and media.
      """)

  @Argument(help: "Only this deck and its subdecks; or the Anki package to write.")
  var deckOrPackage: String?

  @Option(name: .customLong("deck"), help: "Only this deck and its subdecks.")
  var onlyDeck: String?

  @Flag(help: "An Anki package without schedules and reviews.")
  var noScheduling = false

  @Flag(help: "An Anki package without media.")
  var noMedia = false

  @Flag(help: "An Anki package that older Anki versions read.")
  var legacy = false

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
    let package = [to, deckOrPackage].compactMap(\.self).first { Self.isPackage($0) }
    let named = onlyDeck ?? (deckOrPackage.map(Self.isPackage) == true ? nil : deckOrPackage)
    let deck = try await named.asyncMap { try await study.deck(named: $0).id }
    if let package { return try await write(package, of: deck, in: console, study) }
    let state = try await study.exchange.store().sent(.exportAsked(deck, format))
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

  private static func isPackage(_ name: String) -> Bool {
    URL(filePath: name).pathExtension.lowercased() == "apkg"
  }

  private func write(
    _ file: String, of deck: Deck.ID?, in console: Console, _ study: Study
  ) async throws {
    let request = AnkiExportRequest(
      deck: deck, hasScheduling: !noScheduling, hasMedia: !noMedia, isLegacy: legacy)
    let state = try await study.exchange.store().sent(.packageExportAsked(request, at: study.now))
    guard let package = state.package else { return }
    try WrittenFile(path: file).write(package.data)
    try console.show(
      [
        """
        Wrote \(Quantity.count(package.notes, "note"), .strong), \
        \(Quantity.count(package.cards, "card")), \
        \(Quantity.count(package.reviews, "review")) and \
        \(Quantity.count(package.media, "media file")) to \(file).
        """
      ],
      json: [
        "notes": package.notes, "cards": package.cards, "reviews": package.reviews,
        "media": package.media, "file": file,
      ])
  }
}
