import Engine
import Foundation

/// A folder to import: all data as “export --all” writes them, or Markdown files with a deck each.
struct ImportedFolder {
  let folder: URL
  let command: ImportCommand

  /// Whether it holds all data, which replace the learner's.
  var isExport: Bool {
    FileManager.default.type(at: folder.appending(path: "manifest.json").path) == .typeRegular
  }

  /// - Parameter isAgain: whether it was just imported, so that only changes are told.
  func run(in console: Console, on study: Study, isAgain: Bool = false) async throws {
    try command.checkOptionsOfFolder()
    if isExport { return try await restore(in: console, study) }
    let inside = contents
    try Task.checkCancellation()
    guard !inside.contains(where: { $0.hasPrefix("tables/") && $0.hasSuffix(".jsonl") }) else {
      throw Problem(
        "The export in \(folder.path) is incomplete: manifest.json is missing.",
        remedy: "Export again, or restore the file from a copy. Nothing was changed.")
    }
    let files = markdown(in: inside)
    let others = paths(in: inside, endingIn: ["csv", "tsv", "txt", "apkg", "colpkg"]).count
    guard !files.isEmpty else {
      throw Problem(
        "\(folder.path) contains neither Sanpo data nor Markdown files.",
        remedy: "Give a folder that “export --all” wrote, or a file.")
    }
    let isMeant = if isAgain { true } else { await isWanted(files.count, console) }
    guard isMeant else { return console.output.say("Nothing was imported.") }
    let (whole, failed) = try await importFiles(files, in: console, study)
    guard !isAgain || whole.tellsChange || !failed.isEmpty else { return }
    if let first = failed.first, failed.count == files.count { throw first.problem.of(first.path) }
    for file in failed where !console.givesJSON || command.dryRun {
      console.say(file.problem.of(file.path))
    }
    if others > 0, !isAgain, !console.givesJSON {
      console.output.say(
        "Of a folder, only Markdown is imported; \(Quantity.count(others, "other file")) left out.")
    }
    guard !command.dryRun else { return }
    try show(whole, failed, in: console)
  }

  private func show(
    _ whole: ImportReport, _ failed: [FailedFile], in console: Console
  ) throws {
    let problems = failed.map { ["file": $0.path, "problem": $0.problem.description] }
    try console.show([whole.summary], json: whole.json + ["failed": problems])
    guard !console.givesJSON else { return }
    if whole.isEmpty {
      console.output.say("There are no cards in \(folder.lastPathComponent).")
    } else if let warning = whole.warning {
      console.output.say(warning)
    }
  }

  private struct FailedFile {
    let path: String
    let problem: Problem
  }

  private struct MarkdownFile {
    let path: String
    /// The deck that it is.
    let deck: String
  }

  /// Asks before very many decks are made: the folder may be another one than is meant.
  private func isWanted(_ files: Int, _ console: Console) async -> Bool {
    let isAsked = files > 100 && !command.dryRun && !command.confirmation.yes
    guard isAsked, console.input.isInteractive, !console.givesJSON else { return true }
    return await console.confirms("Import \(Quantity.grouped(files)) files, each as a deck?")
  }

  /// - Returns: the report on all files together, and the files that could not be read.
  private func importFiles(
    _ files: [MarkdownFile], in console: Console, _ study: Study
  ) async throws -> (whole: ImportReport, failed: [FailedFile]) {
    var whole = ImportReport()
    var (failed, badRows): ([FailedFile], [String]) = ([], [])
    let isShown = console.input.isInteractive && !console.givesJSON && !command.dryRun
    let progress = isShown ? ProgressLine(console.output) : nil
    defer {
      progress?.end()
      for row in badRows where !console.givesJSON { console.output.say(row) }
    }
    for (place, file) in files.enumerated() {
      try checkCancellation(after: place, of: files.count)
      progress?.show("\(Quantity.grouped(place + 1)) of \(Quantity.count(files.count, "file"))")
      let report: ImportReport?
      do {
        report = try await importFile(file.path, file.deck, in: console, study)
      } catch let problem as Problem where !problem.isFailure && !command.strict {
        try checkCancellation(after: place, of: files.count)
        // A problem with one file does not keep the others from being imported.
        failed.append(FailedFile(path: file.path, problem: problem))
        continue
      }
      guard let report else { continue }
      whole.add(report)
      badRows += report.badRows.map { "\(file.path), line \($0.line): \($0.reason)" }
    }
    return (whole, failed)
  }

  /// - Throws: `CancellationError`, or `Problem` if some files were imported before it.
  private func checkCancellation(after done: Int, of count: Int) throws {
    guard Task.isCancelled else { return }
    guard done > 0, !command.dryRun else { throw CancellationError() }
    throw Problem(
      "Stopped after \(Quantity.grouped(done)) of \(Quantity.count(count, "file")).",
      remedy: "“undo” takes back what was imported, a file at a time.")
  }

  private func markdown(in found: [String]) -> [MarkdownFile] {
    paths(in: found, endingIn: ["md"]).map { path in
      MarkdownFile(
        path: path, deck: String(path.dropLast(3)).replacing("/", with: Deck.separator))
    }
  }

  /// The paths in the folder from it, until a cancellation.
  private var contents: [String] {
    let inside = FileManager.default.enumerator(atPath: folder.path)
    var found: [String] = []
    while !Task.isCancelled, let path = inside?.nextObject() as? String { found.append(path) }
    return found.sorted()
  }

  private func paths(in found: [String], endingIn endings: [String]) -> [String] {
    found.filter { path in
      endings.contains { path.lowercased().hasSuffix(".\($0)") }
        && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        && FileManager.default.type(at: folder.appending(path: path).path) == .typeRegular
    }
  }

  private func importFile(
    _ path: String, _ deck: String, in console: Console, _ study: Study
  ) async throws -> ImportReport? {
    let file = folder.appending(path: path).path
    var request = ImportRequest(
      text: "", deck: deck, format: .markdown, isStrict: command.strict)
    request.pictures = WrittenFile(path: file).importedPictures(in: folder)
    let source = try request.reading(GivenFile(path: file).data(in: console), named: path)
    let exchange = study.exchange.store()
    let asked: Exchange.Event =
      command.dryRun ? .previewAsked(source) : .importAsked(source, at: study.now)
    let state: Exchange.State
    do {
      state = try await exchange.sent(asked)
    } catch {
      guard command.strict || error.isFailure else { throw error }
      throw error.of(path)
    }
    if case .itemsImported(let report) = state.outcome { return report }
    guard case .itemsPreviewed(let preview) = state.outcome else { return nil }
    try console.show(["\(path): \(preview.counts)."], json: preview.json + ["file": path])
    return nil
  }

  private func restore(in console: Console, _ study: Study) async throws {
    let name = folder.lastPathComponent
    guard !command.dryRun else {
      let contents = try await study.care.contents(ofArchive: folder, at: study.now)
      return try console.show([preview(contents, console)], json: json(contents))
    }
    try await study.care.checkArchive(folder)
    guard try await console.isSure(command.confirmation, "Replace all your data with \(name)?")
    else {
      return console.output.say("Nothing was changed.")
    }
    try await console.restore(folder, study)
  }

  private func preview(_ contents: BackupContents, _ console: Console) -> Line {
    let parts = [
      Quantity.count(contents.items, "item"), Quantity.count(contents.cards, "card"),
      Quantity.count(contents.answers, "answer"),
    ]
    let last =
      contents.lastAnswer.map { ", the last of \(Phrase.moment($0, in: console.timeZone))" } ?? ""
    let name = folder.lastPathComponent
    return
      "\(name, .strong) would replace your data with \(Quantity.list(parts))\(last). Nothing was imported."
  }

  private func json(_ contents: BackupContents) -> JSONObject {
    [
      "folder": folder.path, "items": contents.items, "card_count": contents.cards,
      "answers": contents.answers, "last_answer_at": contents.lastAnswer,
    ]
  }
}

extension Problem {
  /// - Parameter name: the one of several files or jobs that has it.
  func of(_ name: String) -> Problem {
    Problem("\(name): \(sentence)", remedy: remedy, detail: detail)
  }
}
