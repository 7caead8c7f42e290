public import ArgumentParser
public import Engine
import Foundation

struct ImportCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import items from a CSV or TSV file.",
    discussion: """
      Examples:
        import words.csv --deck Travel
        import - < words.tsv

      Understands the header lines of Anki's text exports. A row whose front is already \
      in the deck updates that item; its schedule is kept.
      """)
  static let intents: [Intent: String] = [.importItems: "import FILE"]

  @Argument(help: "The file; - reads standard input.")
  var file: String

  @Option(help: "The deck for rows that name none.")
  var deck = "Imported"

  @Flag(help: "Import nothing when a row is bad.")
  var strict = false

  @Option(help: "csv or tsv; detected by default.")
  var format: TextFormat?

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let request = ImportRequest(
      text: try ImportRequest.text(of: GivenFile(path: file).data(in: console), named: file),
      deck: deck, format: format,
      isStrict: strict)
    let exchange = study.exchange()
    let watching = console.input.isInteractive ? exchange.observe { Self.report($0, console) } : nil
    await exchange.send(.importAsked(request, at: study.now))
    watching?.cancel()
    if let problem = exchange.state.problem { throw problem }
    guard let report = exchange.state.report else { return }
    try console.show([Self.summary(report)], json: report.json)
    guard !common.json else { return }
    for row in report.badRows { console.output.say("Line \(row.line): \(row.reason)") }
  }

  private static func report(_ state: Exchange.State, _ console: Console) {
    guard let passed = state.passed, passed.rows > 0, state.report == nil else { return }
    console.output.talk(
      "\(Quantity.grouped(passed.rows)) of \(Quantity.count(passed.of, "row"))\n")
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

extension ImportReport {
  fileprivate var json: JSONObject {
    [
      // Items.
      "added": added, "updated": updated, "unchanged": unchanged,
      "decks": decks,
      "bad_rows": badRows.map { ["line": $0.line, "reason": $0.reason] as JSONObject },
    ]
  }
}
