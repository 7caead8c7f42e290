public import ArgumentParser
public import Engine
import Foundation

struct ImportCommand: StudyCommand {
  static let usage = Usage(
    "import", "Import items from a CSV, TSV or ZIP file, or an Anki package.",
    serves: [.importItems: "import FILE"],
    examples: [
      "import words.csv --deck Travel",
      "import words.zip",
      "import - < words.tsv",
      "import words.csv --columns front,back,-,tags --dry-run",
      "import Japanese.apkg --preview",
    ],
    notes: """
      Understands the header lines of Anki's text exports. A row whose front is already \
      in the deck updates that item; its schedule is kept. Pictures of words.csv are in the \
      folder words.media beside it; a ZIP holds both.

      An Anki package (.apkg or .colpkg) brings its decks, note types, notes, cards with \
      their schedules, reviews and media. A note that is there already takes what the package \
      has if that is newer.
      """)

  @Argument(help: "The file; - reads standard input.")
  var file: String

  @Option(help: "The deck for rows that name none.")
  var deck = "Imported"

  @Flag(help: "Import nothing when a row is bad.")
  var strict = false

  @Option(help: "csv or tsv; detected by default.")
  var format: TextFormat?

  @Option(help: "What the columns hold, such as front,back,-,tags; - ignores one.")
  var columns: String?

  @Flag(inversion: .prefixedNo, help: "The first row names the columns; detected by default.")
  var header: Bool?

  @Flag(
    name: [.customLong("dry-run"), .customLong("preview")],
    help: "Only show what would be imported.")
  var dryRun = false

  @Option(
    help: "Which notes of an Anki package replace those that are there: newer, always or never.")
  var update = AnkiRequest.Update.newer

  @Flag(help: "Have the cards of an Anki package come as new, without their reviews.")
  var noScheduling = false

  @OptionGroup var common: CommonOptions

  var writes: Bool { !dryRun }

  func run(in console: Console, on study: Study) async throws {
    var request = ImportRequest(
      text: "", deck: deck, format: format, isStrict: strict,
      columns: try columns.map(ImportRequest.columns(from:)), hasHeader: header)
    request.pictures = .folder(WrittenFile(path: file).pictures)
    try request.read(GivenFile(path: file).data(in: console), named: file)
    let exchange = study.exchange.store()
    if let package = request.package {
      request.package = AnkiRequest(
        package.package, update: update, hasScheduling: !noScheduling)
      return try await take(request, by: exchange, in: console, study)
    }
    if dryRun {
      guard let preview = try await exchange.sent(.previewAsked(request)).preview else { return }
      return try console.show(Self.lines(preview), json: preview.json)
    }
    let watching = console.input.isInteractive ? exchange.observe { Self.report($0, console) } : nil
    await exchange.send(.importAsked(request, at: study.now))
    watching?.cancel()
    if let problem = exchange.state.problem { throw problem }
    guard let report = exchange.state.report else { return }
    try console.show([Self.summary(report)], json: report.json)
    guard !common.json else { return }
    for row in report.badRows { console.output.say("Line \(row.line): \(row.reason)") }
    if study.hasModel { console.hint("“translate --imported” fills in what it is missing.") }
  }

  private func take(
    _ request: ImportRequest, by exchange: Store<Exchange>, in console: Console, _ study: Study
  ) async throws {
    if dryRun {
      guard let preview = try await exchange.sent(.previewAsked(request)).packagePreview else {
        return
      }
      return try console.show(
        preview.lines + ["Nothing was imported."], json: preview.json)
    }
    let watching =
      console.input.isInteractive ? exchange.observe { Self.report($0, console, "note") } : nil
    await exchange.send(.importAsked(request, at: study.now))
    watching?.cancel()
    if let problem = exchange.state.problem { throw problem }
    guard let report = exchange.state.packageReport else { return }
    try console.show(report.lines, json: report.json)
  }

  /// The columns by field, above the first rows.
  private static func lines(_ preview: ImportPreview) -> [Line] {
    let titles = preview.columns.map { Line($0?.rawValue ?? "-", .strong) }
    let rows = preview.firstRows.map { row in
      row.map { Line(String($0.prefix(30)).replacing("\n", with: " ")) }
    }
    let bad = preview.badRows.map { Line("Line \($0.line): \($0.reason)") }
    return ([titles] + rows).inColumns() + bad + [
      """
      \(Quantity.count(preview.rows, "row")) to import, \
      \(Quantity.grouped(preview.badRows.count)) bad. Nothing was imported.
      """
    ]
  }

  private static func report(
    _ state: Exchange.State, _ console: Console, _ unit: String = "row"
  ) {
    guard let passed = state.passed, passed.rows > 0, state.report == nil,
      state.packageReport == nil
    else { return }
    console.output.talk(
      "\(Quantity.grouped(passed.rows)) of \(Quantity.count(passed.of, unit))\n")
  }

  private static func summary(_ report: ImportReport) -> Line {
    let bad =
      report.badRows.isEmpty ? "" : "; \(Quantity.count(report.badRows.count, "bad row")) skipped"
    let decks = report.decks.isEmpty ? "" : " in \(report.decks.joined(separator: ", "))"
    return """
      \(Quantity.count(report.added, "item"), .strong) added, \
      \(Quantity.grouped(report.updated)) updated, \(Quantity.grouped(report.unchanged)) \
      unchanged\(decks)\(bad).
      """
  }
}

extension TextFormat: ExpressibleByArgument {}
extension AnkiRequest.Update: ExpressibleByArgument {}

extension AnkiSummary {
  fileprivate var lines: [Line] {
    let conflicts =
      conflicting == 0
      ? "" : "; \(Quantity.grouped(conflicting)) skipped, as they have another note type here"
    return [
      """
      \(Quantity.count(added, "note"), .strong) new, \(Quantity.grouped(updated)) updated, \
      \(Quantity.grouped(unchanged)) unchanged\(conflicts).
      """,
      """
      \(Quantity.count(cards, "new card")), \(Quantity.count(reviews, "review")), \
      \(Quantity.count(media, "media file")).
      """,
      "Decks: \(decks.joined(separator: ", "))",
      "Note types: \(noteTypes.joined(separator: ", "))",
    ]
  }

  fileprivate var json: JSONObject {
    [
      // Of Anki's packages: 1, 2 or 3.
      "version": version, "decks": decks, "note_types": noteTypes,
      // Notes.
      "added": added, "updated": updated, "unchanged": unchanged, "conflicting": conflicting,
      // New cards and reviews.
      "cards": cards, "reviews": reviews,
      // New files, and their size.
      "media": media, "media_bytes": mediaBytes,
    ]
  }
}

extension ImportPreview {
  fileprivate var json: JSONObject {
    [
      // Of each column, null for one that is ignored.
      "columns": columns.map { $0?.rawValue }, "has_header": hasHeader,
      "first_rows": firstRows, "rows": rows,
      "bad_rows": badRows.map(\.json),
    ]
  }
}

extension ImportReport.BadRow {
  fileprivate var json: JSONObject { ["line": line, "reason": reason] }
}

extension ImportReport {
  fileprivate var json: JSONObject {
    [
      // Items.
      "added": added, "updated": updated, "unchanged": unchanged,
      "decks": decks,
      "bad_rows": badRows.map(\.json),
    ]
  }
}
