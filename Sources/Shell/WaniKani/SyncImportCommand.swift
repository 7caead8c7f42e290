import ArgumentParser
import Engine
import Foundation

struct SyncImportCommand: StudyCommand {
  static let usage = Usage("import", "Import unsent changes from “sync export”.")
    .serves(.importUnsent, "sync import FILE", examples: "sync import unsent.jsonl --dry-run")
    .notes(
      """
      They are sent at the next sync. Changes that are here already, or were sent from here, are \
      skipped.
      """)

  @Argument(help: "The file; - reads standard input.")
  var file: String

  @Flag(help: "Only show what would be imported.")
  var dryRun = false

  @OptionGroup var confirmation: Confirmation

  var writes: Bool { !dryRun }

  func run(in console: Console, on study: Study) async throws {
    let text = try GivenFile(path: file).text(in: console)
    let outbox = study.waniKani.outbox
    let preview = try await outbox.previewImport(of: text, at: study.now)
    guard !dryRun, !preview.added.isEmpty else {
      return try show(preview, isDone: false, console)
    }
    if console.input.isInteractive, !confirmation.yes {
      console.output.show(Self.lines(preview, isDone: false, in: console.timeZone))
      guard await console.confirms("Import them?") else { throw CancellationError() }
    }
    try show(try await outbox.importChanges(text, at: study.now), isDone: true, console)
  }

  private func show(_ result: OutboxImport, isDone: Bool, _ console: Console) throws {
    try console.show(
      Self.lines(result, isDone: isDone, in: console.timeZone),
      json: [
        "is_imported": isDone, "changes": result.added.count, "known_count": result.known,
        "of_other_accounts": result.foreign, "bad_lines": result.badLines,
      ])
  }

  private static func lines(_ result: OutboxImport, isDone: Bool, in zone: TimeZone) -> [Line] {
    let rows = result.added.prefix(20).map { one in
      [
        Line(one.entry.change.name), Line(one.name, .strong),
        Line(Phrase.moment(one.entry.at, in: zone), .faint),
      ]
    }
    return (isDone ? [] : rows.inColumns()) + [Line("\(result.summary(isDone: isDone)).")]
  }
}
