import Engine
import Foundation

/// Imports a file of items, or a folder of Markdown files, each time one is saved.
struct WatchedImport {
  let command: ImportCommand

  func run(in console: Console, on study: Study) async throws {
    let place = URL(filePath: command.file)
    let isFolder = FileManager.default.type(at: command.file) == .typeDirectory
    // Before the first import, so that no change is missed in between.
    let changes = try isFolder ? FileWatch.changes(in: place) : FileWatch.changes(of: place)
    let importing = isFolder ? importFolder : importFile
    try await importing(console, study, true)
    console.hint(
      isFolder
        ? "Waiting for files in \(command.file) to be saved; ctrl-C ends it."
        : "Waiting for \(command.file) to be saved; ctrl-C ends it.")
    for await _ in changes where FileManager.default.fileExists(atPath: command.file) {
      do {
        try await importing(console, study, false)
      } catch let problem as Problem {
        // It may be mended, and saved again.
        console.say(problem)
      }
    }
  }

  private func importFolder(_ console: Console, _ study: Study, isFirst: Bool) async throws {
    let folder = ImportedFolder(folder: URL(filePath: command.file), command: command)
    guard !folder.isExport else { throw Self.unwatchable }
    try await folder.run(in: console, on: study, isAgain: !isFirst)
  }

  private func importFile(_ console: Console, _ study: Study, isFirst: Bool) async throws {
    guard case .text(let request) = try command.source(in: console), !request.isReviewLog else {
      throw Self.unwatchable
    }
    let state = try await study.exchange.store().sent(.importAsked(.text(request), at: study.now))
    guard case .itemsImported(let report) = state.outcome
    else { throw Problem.withoutResult("import") }
    if isFirst || report.tellsChange { try command.show(report, in: console) }
  }

  private static let unwatchable = Problem(
    "Only files of items can be watched.",
    remedy: "Use Markdown, CSV or TSV, or a folder of Markdown files.")
}

extension ImportReport {
  /// Whether the import changed anything, or left a row out.
  var tellsChange: Bool { added + updated > 0 || !badRows.isEmpty }
}
