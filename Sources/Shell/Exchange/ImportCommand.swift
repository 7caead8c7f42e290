public import ArgumentParser
public import Engine
import Foundation

struct ImportCommand: StudyCommand {
  static let usage =
    Usage("import", "Import items, reviews or everything, from a file or a folder.")
    .serves(.importItems, "import FILE")
    .examples(
      "import words.csv --deck Travel", "import words.zip", "import - < words.tsv",
      "import words.csv --columns front,back,-,tags --dry-run", "import Japanese.apkg --preview",
      "import decks/", "import decks/ --watch", "import reviews.csv", "import sanpo/"
    )
    .notes(
      """
      Supports the header lines of Anki's text exports. A row whose front is already \
      in the deck updates that item; its schedule is kept. Rows of a file with one front are \
      separate items. Pictures of words.csv are in the \
      folder words.media beside it; a ZIP contains both. Markdown (.md) is read in hashcards' \
      form, and a folder of such files with a deck for each; its pictures may also lie beside it, \
      or in that folder. Descriptions of pictures are not kept.

      An Anki package (.apkg or .colpkg) is imported with decks, note types, notes, cards with \
      their schedules, reviews and media. An existing note is updated if the package's \
      is newer; see --update. An existing card that was last answered, forgotten or given another \
      day in Anki takes its schedule from there, and one that was last flagged, suspended or \
      buried there is so here. Others keep what they have. A new deck takes limits, retention, \
      steps and leech threshold from its preset; a deck that is here does so with --options.

      A review log, whose first line names the columns of Anki or the FSRS benchmark, adds \
      the history of existing cards; new cards get their memory from it. A folder written by \
      “export --all” replaces your data, which is backed up first.

      With --watch, the file, or the folder of Markdown files, is imported each time one is saved, \
      until ctrl-C; each import of a file is undone as one. A card whose front is new in the file \
      is added; one that is no longer in it stays.
      """)

  @Argument(help: "The file or folder; - reads standard input.")
  var file: String

  @Option(help: "The deck for rows without one; by default the file's name, or “Imported”.")
  var deck: String?

  @Flag(help: "Import nothing if a row is invalid.")
  var strict = false

  @Option(help: "The format; detected by default.")
  var format: TextFormat?

  @Option(
    help: ArgumentHelp(
      "What the columns hold, such as front,back,-,tags; - ignores one.", valueName: "fields"))
  var columns: String?

  @Flag(inversion: .prefixedNo, help: "The first row contains column names; detected by default.")
  var header: Bool?

  @Flag(
    name: [.customLong("dry-run"), .customLong("preview")],
    help: "Only show what would be imported.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "When notes of an Anki package replace existing ones (default: newer).", valueName: "when"))
  var update: AnkiRequest.Update?

  @Flag(help: "Import the cards of an Anki package as new, without reviews.")
  var noScheduling = false

  @Flag(
    help: """
      Take the FSRS parameters and longest interval of an Anki package as settings, and the options \
      of decks that were changed in Anki.
      """)
  var options = false

  @Flag(help: "Import the file or folder each time it is saved, until ctrl-C.")
  var watch = false

  @OptionGroup var confirmation: Confirmation

  /// False for a folder with all data, as for “restore”: that is the remedy when nothing can be
  /// saved.
  var writes: Bool { !dryRun && !restores }
  /// Restoring ends the need for a substitute.
  var worksOnSubstitute: Bool { restores }

  private var restores: Bool { ImportedFolder(folder: URL(filePath: file), command: self).isExport }

  func validate() throws {
    if watch, dryRun { throw ValidationError("--dry-run has no effect with --watch.") }
    if watch, file == "-" { throw ValidationError("--watch imports from a file or folder.") }
  }

  func run(in console: Console, on study: Study) async throws {
    guard !file.isEmpty else { throw Problem.nameless(such: "words.csv") }
    if watch { return try await WatchedImport(command: self).run(in: console, on: study) }
    if FileManager.default.type(at: file) == .typeDirectory {
      return try await ImportedFolder(folder: URL(filePath: file), command: self)
        .run(in: console, on: study)
    }
    let source = try source(in: console)
    let exchange = study.exchange.store()
    guard !dryRun else {
      let seen = try await exchange.sent(.previewAsked(source))
      return try show(seen.outcome, in: console)
    }
    let state = try await exchange.sent(.importAsked(source, at: study.now), in: console) { state in
      console.input.isInteractive ? Self.progress(state, source) : nil
    }
    try show(state.outcome, in: console)
    if case .itemsImported(let report) = state.outcome, !console.givesJSON {
      hint(after: report, in: console, study)
    }
  }

  private func hint(after report: ImportReport, in console: Console, _ study: Study) {
    if report.added + report.updated > 0, let deck = report.decks.first {
      let studied = LineWords.line(["study", deck])
      console.hint("“\(studied)” studies the deck; “undo” reverts the import.")
    }
    if study.models.isChosen { console.hint("“fill --imported” fills in what it is missing.") }
  }

  /// An option that was given and that only texts have.
  private var textOption: String? {
    firstGiven(of: ["--deck": deck != nil, "--columns": columns != nil, "--format": format != nil])
  }

  /// An option that was given and that only packages have.
  private var packageOption: String? {
    firstGiven(of: [
      "--update": update != nil, "--no-scheduling": noScheduling, "--options": options,
    ])
  }

  /// - Throws: `Misuse` for options that a folder has no use for.
  func checkOptionsOfFolder() throws {
    guard let option = textOption ?? packageOption else { return }
    throw Misuse("\(option) has no effect with a folder.", remedy: "Leave it out.")
  }

  private func show(_ outcome: Exchange.Outcome?, in console: Console) throws {
    switch outcome {
    case .itemsPreviewed(let preview):
      try console.show(preview.lines(width: console.output.columns()), json: preview.json)
    case .packagePreviewed(let summary):
      try console.show(summary.lines() + ["Nothing was imported."], json: summary.json)
    case .logPreviewed(let report):
      try console.show(
        [report.summary(isPreview: true)] + report.badRows.lines + ["Nothing was imported."],
        json: report.json)
    case .itemsImported(let report): try show(report, in: console)
    case .packageImported(let summary):
      try console.show(summary.lines(areOptionsTaken: options), json: summary.json)
    case .logImported(let report):
      try console.show([report.summary()], json: report.json)
      Self.say(report.badRows, in: console)
      guard !report.fitsNoCard else { throw Problem.fitsNoCard }
    default: throw Problem.withoutResult("import")
    }
  }

  func show(_ report: ImportReport, in console: Console) throws {
    try console.show([report.summary], json: report.json)
    Self.say(report.badRows, in: console)
    if !console.givesJSON, let advice = report.advice { console.output.say(advice) }
  }

  /// JSON has them in the report.
  private static func say(_ bad: [ImportReport.BadRow], in console: Console) {
    guard !console.givesJSON else { return }
    for row in bad { console.output.say(row.sentence) }
  }

  /// - Throws: `Problem` if the file can't be read, `Misuse` for options without effect on it.
  func source(in console: Console) throws -> ImportSource {
    var request = ImportRequest(
      text: "", deck: try deck.map(Deck.name(from:)) ?? "", format: format, isStrict: strict,
      columns: try columns.map(ImportRequest.columns(from:)), hasHeader: header)
    request.pictures = WrittenFile(path: file).importedPictures()
    let given = GivenFile(path: file)
    let (data, isPiped) = (try given.data(in: console), given.isStandardInput)
    if isPiped, data.isEmpty {
      throw Problem("Standard input is empty.", remedy: "Pipe a table or text into it.")
    }
    return try withOptions(request.reading(data, named: isPiped ? "standard input" : file))
  }

  /// - Throws: `Misuse` for options of texts, which a package has no place for, and the reverse.
  private func withOptions(_ source: ImportSource) throws -> ImportSource {
    guard case .package(let request) = source else {
      guard let option = packageOption else { return source }
      throw Misuse(
        "\(option) has no effect with a text file.",
        remedy: "Leave it out; it is for Anki packages.")
    }
    if let option = textOption {
      throw Misuse(
        "\(option) is for text files.",
        remedy: "Leave it out: an Anki package has its own decks and fields.")
    }
    return .package(
      AnkiRequest(
        request.package, update: update ?? .newer, hasScheduling: !noScheduling,
        takesOptions: options))
  }

  private static func progress(_ state: Exchange.State, _ source: ImportSource) -> String? {
    guard let progress = state.progress, progress.rows > 0, state.outcome == nil else { return nil }
    let unit = if case .package = source { "note" } else { "row" }
    return "\(Quantity.grouped(progress.rows)) of \(Quantity.count(progress.of, unit))"
  }
}

extension ReviewLog.Report {
  fileprivate var fitsNoCard: Bool { reviews == 0 && known == 0 && ofUnknownCards > 0 }
}

extension Problem {
  fileprivate static let fitsNoCard = Problem(
    "Nothing was imported: no review is for a card that is in Sanpo.",
    remedy: "Import the cards first, such as the Anki package that the log belongs to.")
}

extension TextFormat: ExpressibleByArgument {}
extension AnkiRequest.Update: ExpressibleByArgument {}
