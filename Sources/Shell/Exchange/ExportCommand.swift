public import ArgumentParser
public import Engine
import Foundation

struct ExportCommand: ViewCommand {
  static let usage =
    Usage("export", "Export items, reviews or everything, to files that other programs read.")
    .serves(.exportItems, "export DECK")
    .examples(
      "export Words --to words.csv", "export Words --to words.zip", "export --format tsv",
      "export --format md --to decks", "export words.md --deck Words --watch",
      "export Japanese.apkg --deck Japanese",
      "export --reviews anki --to reviews.csv", "export --all sanpo/"
    )
    .notes(
      """
      In a terminal, all items are printed only if --to - or --format asks for it.
      With --to words.csv, pictures go to the folder words.media beside it. A ZIP contains both. \
      Markdown (md) is in hashcards' form; in a folder, one file per deck.
      CSV, TSV and Markdown don't contain card types: an import makes the cards that its deck is \
      set to. Anki packages and --all keep them.
      An import of a log of reviews skips resets and new due dates; Anki packages bring them.
      --all writes everything you have to a folder, with imported dictionaries, as JSON lines and \
      media, for a version control system. “import sanpo/” reads it back.
      A name that ends in .apkg writes an Anki package, with schedules, reviews and media; one \
      that ends in .csv, .tsv, .md or .zip is a file, too. Without a deck, everything is in it, \
      with the starter course; --deck names one. With --watch, the file is written again after \
      each change of its items, until ctrl-C, or until you edit it yourself.
      A file that is there already is replaced if you confirm it; scripts use --yes.
      """)

  @Argument(help: "Only this deck and its subdecks; or the file to write.")
  var deckOrFile: String?

  @Option(name: .customLong("deck"), help: "Only this deck and its subdecks.")
  var onlyDeck: String?

  @Flag(help: "Leave schedules and reviews out of the Anki package.")
  var noScheduling = false

  @Flag(help: "Leave media out of the Anki package.")
  var noMedia = false

  @Flag(help: "Support older Anki versions.")
  var legacy = false

  @Option(
    help: ArgumentHelp(
      "Write to this file instead of standard output (-); a .zip includes pictures.",
      valueName: "file"))
  var to: String?

  @Option(help: "The format. By default, the ending of the file says which.")
  var format: TextFormat?

  @Option(
    help: ArgumentHelp(
      "Export the review log instead, in the format anki or fsrs.", valueName: "format"))
  var reviews: ReviewLog.Columns?

  @Option(help: ArgumentHelp("Everything, to this folder.", valueName: "folder"))
  var all: String?

  @Flag(help: "Write the file again after each change of its items, until ctrl-C.")
  var watch = false

  @Flag(help: "Export even if a backup is shown because your data can't be opened.")
  var fromBackup = false

  @OptionGroup var confirmation: Confirmation

  var isLive: Bool { watch }

  private enum Target {
    case everything, package, reviews, items

    var name: String {
      switch self {
      case .everything: "--all"
      case .package: "an Anki package"
      case .reviews: "--reviews"
      case .items: "a file of items"
      }
    }
  }

  private var target: Target {
    if all != nil { return .everything }
    if package != nil || isOfCollection { return .package }
    return reviews == nil ? .items : .reviews
  }

  func validate() throws {
    let given: [(option: String, isGiven: Bool, targets: Set<Target>)] = [
      ("A deck or file", deckOrFile != nil, [.package, .reviews, .items]),
      ("--deck", onlyDeck != nil, [.package, .reviews, .items]),
      ("--to", to != nil, [.package, .reviews, .items]),
      ("--no-scheduling", noScheduling, [.package]), ("--no-media", noMedia, [.package]),
      ("--legacy", legacy, [.package]), ("--reviews", reviews != nil, [.reviews]),
      ("--format", format != nil, [.items]), ("--watch", watch, [.items]),
    ]
    if let lost = given.first(where: { $0.isGiven && !$0.targets.contains(target) }) {
      throw ValidationError("\(lost.option) has no effect with \(target.name).")
    }
    if target == .reviews, let file, ["md", "tsv", "zip"].contains(Self.ending(of: file)) {
      throw ValidationError("A log of reviews is CSV. Give the file a name that ends in .csv.")
    }
    guard let deckOrFile, !isOfCollection else { return }
    if namesFile ? to != nil : onlyDeck != nil && (to != nil || !mayNameFile) {
      throw ValidationError(
        "“\(deckOrFile)” has no effect with \(namesFile ? "--to" : "--deck").")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    if study.isSubstitute, !fromBackup {
      throw Problem.notYourData(otherwise: "--from-backup exports what is shown instead.")
    }
    guard to != "" else { throw Problem.nameless(such: "words.csv") }
    if isOfCollection { throw Problem.collectionPackage }
    if let file = try await fileOfNoFormat(study) {
      guard format != nil else { throw Problem.noFormat(Self.ending(of: file)) }
      var export = self
      (export.to, export.deckOrFile) = (file, nil)
      return try await export.run(in: console, on: study)
    }
    if let all {
      let url = URL(filePath: all)
      let archive = try await console.showingExport {
        try await study.care.archive(toFolder: url, fromBackup: fromBackup, progress: $0)
      }
      let written = WrittenArchive(url: url, archive: archive)
      return try console.show(written.lines, json: written.json("folder"))
    }
    let deck = try await deckName.asyncMap { try await study.deck(named: $0).root }
    if let package { return try await writePackage(package, of: deck, in: console, study) }
    guard hasDestination || !console.output.isTerminal || console.givesJSON else {
      throw Misuse(
        "Where to?", remedy: "Add --to FILE, such as --to words.csv, or --to - for the screen.")
    }
    if let reviews { return try await writeReviews(reviews, of: deck, in: console, study) }
    let format = try format ?? formatOfFile()
    if watch { return try await keepItems(of: deck, format, in: console, study) }
    try await writeItems(of: deck, format, in: console, study)
  }

  // MARK: The arguments

  /// The package to write; nil for anything else.
  private var package: String? {
    [to, deckOrFile].compactMap(\.self).first { Self.ending(of: $0) == "apkg" }
  }

  private var isOfCollection: Bool {
    [to, deckOrFile].contains { $0.map(Self.ending(of:)) == "colpkg" }
  }

  /// Whether the first argument is the file, and no deck.
  private var namesFile: Bool {
    deckOrFile.map { ["apkg", "csv", "md", "tsv", "zip"].contains(Self.ending(of: $0)) } ?? false
  }

  /// Whether the first argument ends as files do, though in none of the formats.
  private var mayNameFile: Bool {
    guard target == .items, let deckOrFile, !namesFile else { return false }
    return Self.ending(of: deckOrFile).wholeMatch(of: /[a-z][a-z0-9]{0,4}/) != nil
  }

  /// The first argument, if it may name a file and names no deck.
  private func fileOfNoFormat(_ study: Study) async throws -> String? {
    guard let deckOrFile, mayNameFile, to == nil else { return nil }
    if onlyDeck != nil { return deckOrFile }
    return try await study.hasDeck(like: deckOrFile) ? nil : deckOrFile
  }

  private var deckName: String? { onlyDeck ?? (namesFile ? nil : deckOrFile) }

  /// The file to write; nil for standard output.
  private var file: String? { to == "-" ? nil : to ?? (namesFile ? deckOrFile : nil) }

  /// Whether a file is named, or what a screen may hold.
  private var hasDestination: Bool {
    to != nil || deckOrFile != nil || onlyDeck != nil || format != nil || watch
  }

  /// - Throws: `Problem` for the ending of another format.
  private func formatOfFile() throws -> TextFormat {
    let ending = file.map(Self.ending(of:)) ?? ""
    if let format = TextFormat(rawValue: ending) { return format }
    guard ["", "zip"].contains(ending) else { throw Problem.noFormat(ending) }
    return .csv
  }

  private static func ending(of name: String) -> String {
    URL(filePath: name).pathExtension.lowercased()
  }

  // MARK: Items

  private func writeItems(
    of deck: DeckRoot?, _ format: TextFormat, in console: Console, _ study: Study
  ) async throws {
    let export = try await console.showingExport {
      try await study.exchange.export(deck, format, progress: $0)
    }
    guard let file else {
      if console.givesJSON { return try console.output.print(export.json + ["text": export.text]) }
      console.output.data(export.text)
      for line in export.losses { console.output.say(line.text) }
      return
    }
    let files = WrittenFile(path: file).files(of: export, format)
    guard try await console.mayReplace(files, confirmation) else { return }
    try WrittenFile(path: file).write(export, as: format, from: study)
    try console.show(
      ["Wrote \(Quantity.count(export.items, "item"), .strong) to \(file)."] + export.losses,
      json: export.json + ["file": file])
  }

  /// Keeps a file of Markdown as the items are, until ctrl-C, or until a person has edited it.
  private func keepItems(
    of deck: DeckRoot?, _ format: TextFormat, in console: Console, _ study: Study
  ) async throws {
    guard let file, format == .markdown else {
      throw Misuse(
        "--watch works only with a Markdown file or folder.",
        remedy: "Name one, as in: export words.md --watch")
    }
    var changes = study.changes.stream().makeAsyncIterator()
    var written: ExportedText?
    var kept = KeptFiles()
    repeat {
      let export = try await study.exchange.export(deck, format)
      guard export != written else { continue }
      let files = WrittenFile(path: file).files(of: export, format)
      if written == nil {
        guard try await console.mayReplace(files, confirmation) else { return }
      } else {
        try kept.check(files)
      }
      try WrittenFile(path: file).write(export, as: format, from: study)
      kept.remember(files)
      let losses = written == nil ? export.losses : []
      try console.show(
        ["Wrote \(Quantity.count(export.items, "item"), .strong) to \(file)."] + losses,
        json: export.json + ["file": file])
      if written == nil { console.hint("Waiting for changes; ctrl-C ends it.") }
      written = export
    } while await changes.next() != nil
  }

  // MARK: All else

  private func writeReviews(
    _ columns: ReviewLog.Columns, of deck: DeckRoot?, in console: Console, _ study: Study
  ) async throws {
    let log = try await console.showingExport {
      try await study.exchange.exportLog(columns, of: deck, progress: $0)
    }
    guard let file else {
      return console.givesJSON
        ? try console.output.print(["reviews": log.reviews, "text": log.text])
        : console.output.data(log.text)
    }
    guard try await console.mayReplace([file], confirmation) else { return }
    try WrittenFile(path: file).write(log.text)
    try console.show(
      ["Wrote \(Quantity.count(log.reviews, "review"), .strong) to \(file)."],
      json: ["reviews": log.reviews, "file": file])
  }

  private func writePackage(
    _ file: String, of deck: DeckRoot?, in console: Console, _ study: Study
  ) async throws {
    guard try await console.mayReplace([file], confirmation) else { return }
    let request = AnkiExportRequest(
      deck: deck, hasScheduling: !noScheduling, hasMedia: !noMedia, isLegacy: legacy)
    let package = try await console.showingExport {
      try await study.exchange.exportPackage(request, at: study.now, progress: $0)
    }
    try WrittenFile(path: file).write(package.data)
    try console.show(
      package.lines(to: file, isOfAll: deck == nil),
      json: [
        "note_count": package.notes, "card_count": package.cards,
        "reviews": package.reviews, "media": package.media, "file": file,
        // Files that notes name, and that Sanpo lacks.
        "missing_pictures": package.missing.pictures.sorted(),
        "missing_sounds": package.missing.sounds.sorted(),
      ])
  }
}

extension ReviewLog.Columns: ExpressibleByArgument {}
