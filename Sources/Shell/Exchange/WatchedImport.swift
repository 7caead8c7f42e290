import Engine
import Foundation

/// Imports a file of items each time it is saved.
struct WatchedImport {
  let command: ImportCommand

  func run(in console: Console, on study: Study) async throws {
    guard FileManager.default.type(at: command.file) != .typeDirectory else {
      throw Problem(
        "\(command.file) is a folder, and --watch imports from a file.",
        remedy: "Name one of its files, or leave out --watch to import all of them once.")
    }
    let file = URL(filePath: command.file)
    // Before the first import, so that no change is missed in between.
    let changes = try FileWatch.changes(of: file)
    try await importFile(in: console, on: study, isFirst: true)
    console.hint("Waiting for \(command.file) to be saved; ctrl-C ends it.")
    for await _ in changes where FileManager.default.fileExists(atPath: command.file) {
      do {
        try await importFile(in: console, on: study)
      } catch let problem as Problem {
        // It may be mended, and saved again.
        console.say(problem)
      }
    }
  }

  private func importFile(in console: Console, on study: Study, isFirst: Bool = false) async throws
  {
    guard case .text(let request) = try command.source(in: console), !request.isReviewLog else {
      throw Problem(
        "Only files of items can be watched.", remedy: "Use Markdown, CSV or TSV.")
    }
    let state = try await study.exchange.store().sent(.importAsked(.text(request), at: study.now))
    guard case .itemsImported(let report) = state.outcome
    else { throw Problem.withoutResult("import") }
    let isChange = report.added + report.updated > 0 || !report.badRows.isEmpty
    if isFirst || isChange { try command.show(report, in: console) }
  }
}
