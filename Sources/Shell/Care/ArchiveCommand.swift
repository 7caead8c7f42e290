import ArgumentParser
import Engine
import Foundation

struct ArchiveCommand: StudyCommand {
  static let usage =
    Usage("archive", "Save all your data in one file that other programs can read, or restore it.")
    .serves(.writeArchive, "archive FILE")
    .serves(.restoreArchive, "archive FILE --restore --yes")
    .examples("archive sanpo.zip", "archive sanpo.zip --restore")
    .notes(
      """
      The file contains each table as JSON lines, your media, and a manifest with checksums. Restoring \
      replaces your data, which is backed up first. Keys and tokens are never included.
      """)

  @Argument(help: "The file.")
  var file: String

  @Flag(help: "Restore the file.")
  var restore = false

  @OptionGroup var confirmation: Confirmation

  var writes: Bool { restore }

  func run(in console: Console, on study: Study) async throws {
    let url = URL(filePath: file)
    let care = study.care.store()
    guard restore else {
      guard try await console.mayReplace(file, confirmation) else { return }
      try await care.sent(.archiveAsked(url, at: study.now))
      guard case .archived(let file, let archive) = care.state.done
      else { throw Problem.withoutResult("archived") }
      return try console.show(
        [
          """
          \(Quantity.count(archive.rows, "row")) and \
          \(Quantity.count(archive.media, "media file")) are in \(file.path, .strong).
          """
        ],
        json: ["archive": file.path, "rows": archive.rows, "media": archive.media])
    }
    guard try await console.isSure(confirmation, "Replace your data with \(url.lastPathComponent)?")
    else { return console.output.say("Nothing was changed.") }
    try await care.sent(.archiveRestoreAsked(url, at: study.now))
    guard case .restored(let restoration) = care.state.done
    else { throw Problem.withoutResult("restored") }
    try console.show(
      [restoration.sentence(of: url.lastPathComponent)],
      json: ["restored": url.path, "kept": restoration.kept?.path])
  }
}

extension Console {
  /// Asks before a file is replaced.
  func mayReplace(_ file: String, _ confirmation: Confirmation) async throws -> Bool {
    guard FileManager.default.fileExists(atPath: file) else { return true }
    if try await isSure(confirmation, "\(file) already exists. Replace it?") { return true }
    output.say("Nothing was written.")
    return false
  }
}
