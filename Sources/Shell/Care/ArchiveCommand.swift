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
      The file contains each table and imported dictionary as JSON lines, your media, and a manifest \
      with checksums. Restoring replaces your data, which is backed up first; a server with plans \
      restores no archives. Dictionaries that are not in the file stay. Your keys and WaniKani token \
      are never included. API tokens are, as hashes: programs that have them can use the restored \
      data.
      """)

  @Argument(help: "The file.")
  var file: String

  @Flag(help: "Restore the file.")
  var restore = false

  @Flag(help: "Save even if a backup is shown because your data can't be opened.")
  var fromBackup = false

  @OptionGroup var confirmation: Confirmation

  /// False even where it restores: that is the remedy when nothing can be saved.
  var writes: Bool { false }
  /// Restoring ends the need for a substitute.
  var worksOnSubstitute: Bool { restore }

  func validate() throws {
    if restore, fromBackup { throw ValidationError("--from-backup has no effect with --restore.") }
  }

  func run(in console: Console, on study: Study) async throws {
    guard !file.isEmpty else { throw Problem.nameless(such: "sanpo.zip") }
    let url = URL(filePath: file)
    guard restore else {
      if study.isSubstitute, !fromBackup {
        throw Problem.notYourData(otherwise: "--from-backup saves what is shown instead.")
      }
      guard try await console.mayReplace(file, confirmation) else { return }
      let archive = try await console.showingExport {
        try await study.care.archive(
          to: url, at: study.now, fromBackup: fromBackup, progress: $0)
      }
      let written = WrittenArchive(url: url, archive: archive)
      return try console.show(written.lines, json: written.json("archive"))
    }
    try await console.restoreIfSure(url, confirmation, study)
  }
}

/// All data of a learner, in a file or a folder.
struct WrittenArchive {
  let url: URL
  let archive: Archive

  var lines: [Line] {
    var parts = [
      Quantity.count(archive.rows, "row"), Quantity.count(archive.media, "media file"),
    ]
    if archive.dictionaries > 0 {
      parts.append(Quantity.count(archive.dictionaries, "imported dictionary"))
    }
    return ["\(Quantity.list(parts)) are in \(url.path, .strong)."]
  }

  /// - Parameter place: what its path is called.
  func json(_ place: String) -> JSONObject {
    [
      place: url.path, "rows": archive.rows, "media": archive.media,
      "dictionaries": archive.dictionaries,
    ]
  }
}

extension Console {
  /// Asks before it replaces the learner's data by those in an archive.
  func restoreIfSure(_ url: URL, _ confirmation: Confirmation, _ study: Study) async throws {
    try await study.care.checkArchive(url)
    let question = "Replace your data with \(url.lastPathComponent)?"
    guard try await isSure(confirmation, question) else {
      return output.say("Nothing was changed.")
    }
    try await restore(url, study)
  }

  /// Replaces the learner's data by those in a file or a folder.
  func restore(_ url: URL, _ study: Study) async throws {
    let restoration = try await study.care.restoreArchive(url, at: study.now)
    try show(
      [restoration.sentence(of: url.lastPathComponent)],
      json: ["restored": url.path, "kept": restoration.kept?.path])
    sayLosses(of: restoration, study)
  }

  /// Asks before an archive replaces a file.
  ///
  /// - Throws: `Problem` for a folder, a pipe, a device or “-”, and for no name.
  func mayReplace(_ file: String, _ confirmation: Confirmation) async throws -> Bool {
    guard !file.isEmpty else { throw Problem.nameless(such: "sanpo.zip") }
    let type = FileManager.default.type(at: file)
    guard type != .typeDirectory else {
      let inside = URL(filePath: file).appending(path: "sanpo.zip").path
      throw Problem("\(file) is a folder.", remedy: "Name a file, such as \(inside).")
    }
    // A link may name a file that is to be made.
    let isThere = FileManager.default.fileExists(atPath: file)
    // Replacing a device would take it from the whole computer.
    guard file != "-", !isThere || type == .typeRegular else {
      throw Problem("\(file) is not a file.", remedy: "Name a file, such as sanpo.zip.")
    }
    return try await mayReplace([file], confirmation)
  }

  /// Asks before files are replaced. What is written to a pipe or a device replaces nothing.
  func mayReplace(_ files: [String], _ confirmation: Confirmation) async throws -> Bool {
    guard !files.contains("") else { throw Problem.nameless(such: "words.csv") }
    let there = files.filter { FileManager.default.type(at: $0) == .typeRegular }
    guard let first = there.first else { return true }
    let question =
      there.count == 1
      ? "\(first) already exists. Replace it?"
      : "\(first) and \(Quantity.count(there.count - 1, "other file")) already exist. Replace them?"
    if try await isSure(confirmation, question) { return true }
    output.say("Nothing was written.")
    return false
  }
}

extension Problem {
  /// An empty path, which would otherwise be the current folder.
  ///
  /// - Parameter example: a name that would do.
  static func nameless(such example: String) -> Problem {
    Problem("The file has no name.", remedy: "Name a file, such as \(example).")
  }
}
