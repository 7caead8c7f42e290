import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Shell

/// Exports and archives where the person wanted them.
struct WrittenFileTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test(arguments: [
    ("/nowhere/items.csv", "There is no folder /nowhere."),
    ("/proc/items.csv", "/proc/items.csv could not be written."),
    ("/dev/full", "/dev/full could not be written. Free some disk space, then try again."),
    ("", "The file has no name. Name a file, such as words.csv."),
  ])
  func `An export that can't be written says what to do about it`(
    path: String, said: String
  ) async throws {
    _ = try await stage.sanpo("add", "猫", "cat")

    let outcome = try await stage.sanpo("export", "--to", path)

    #expect(outcome.status == 1 && outcome.talk.contains(said))
  }

  @Test(arguments: [
    ["FILE.csv"], ["--to", "FILE.md"], ["FILE.apkg"], ["FILE.zip"],
    ["--reviews", "anki", "--to", "FILE.csv"], ["FILE.md", "--watch"],
  ])
  func `An export replaces a file only once that is confirmed`(words: [String]) async throws {
    _ = try await stage.sanpo("add", "猫", "cat")
    let folder = stage.folder.url
    let words = words.map {
      $0.hasPrefix("FILE") ? folder.appending(path: $0).path : $0
    }
    let path = try #require(words.first { $0.contains("FILE") })
    try Data("precious".utf8).write(to: URL(filePath: path))

    let refused = try await stage.sanpo(["export"] + words)

    #expect(refused.status == 1 && refused.data.isEmpty)
    #expect(refused.talk.contains("already exists. Replace it? Confirm with --yes."))
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("precious".utf8))
    guard !words.contains("--watch") else { return }
    #expect(try await stage.sanpo(["export"] + words + ["--yes"]).status == 0)
    #expect(try Data(contentsOf: URL(filePath: path)) != Data("precious".utf8))
  }

  @Test func `A file that is kept as its items are is not replaced once it was edited`() throws {
    let (edited, gone) = (stage.folder.file("words.md").path, stage.folder.file("gone.md").path)
    var kept = KeptFiles()
    for path in [edited, gone] { try Data("Q: 猫".utf8).write(to: URL(filePath: path)) }
    kept.remember([edited, gone])
    try kept.check([edited, gone])

    try FileManager.default.removeItem(atPath: gone)
    try Data("Q: 猫\nA: my edit".utf8).write(to: URL(filePath: edited))

    try kept.check([gone])
    let problem = #expect(throws: Problem.self) { try kept.check([edited]) }
    #expect(problem?.sentence.hasPrefix("\(edited) was edited since") == true)
  }

  @Test func `A Markdown folder's files are replaced only once that is confirmed`() async throws {
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Animals")
    _ = try await stage.sanpo("add", "木", "tree", "--deck", "Plants")
    let export = ["export", "--format", "md", "--to", stage.folder.file("decks").path]
    _ = try await stage.sanpo(export)
    try Data("precious".utf8).write(to: stage.folder.file("decks/Plants.md"))

    let refused = try await stage.sanpo(export)
    let kept = try Data(contentsOf: stage.folder.file("decks/Plants.md"))
    let written = try await stage.sanpo(export + ["--yes"])

    #expect(refused.status == 1 && kept == Data("precious".utf8))
    #expect(refused.talk.contains("Animals.md and 1 other file already exist."))
    #expect(written.status == 0)
  }

  @Test func `What a text leaves out of notes is told, with what has it`() {
    var export = ExportedText(text: "", items: 6)
    #expect(export.losses.isEmpty)

    (export.cardsLeftOut, export.simplifiedClozes) = (6, 1)

    let lines = export.losses.map(\.text)
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("(.apkg)") })
    #expect(lines[0].hasPrefix("6 cards of note types left out"))
    #expect(lines[1].hasPrefix("1 cloze note written as one question"))
  }

  @Test func `A folder is not replaced by an archive`() async throws {
    let outcome = try await stage.sanpo("archive", stage.folder.path)

    #expect(outcome.status == 1)
    #expect(outcome.talk.hasPrefix("FOLDER is a folder. Name a file, such as FOLDER/sanpo.zip."))
  }

  @Test func `A pipe is not replaced by an archive`() async throws {
    let pipe = stage.folder.file("pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)

    let outcome = try await stage.sanpo("archive", pipe, "--yes")

    #expect(outcome.status == 1)
    #expect(outcome.talk.hasPrefix("FOLDER/pipe is not a file. Name a file, such as sanpo.zip."))
    #expect(FileManager.default.type(at: pipe) != .typeRegular)
  }

  @Test(arguments: [
    (["/nowhere/a.zip", "--restore"], "/nowhere/a.zip can't be read. Check its name"),
    ([""], "The file has no name. Name a file, such as sanpo.zip."),
    (["-"], "- is not a file. Name a file, such as sanpo.zip."),
    (["", "--restore", "--yes"], "The file has no name. Name a file, such as sanpo.zip."),
  ])
  func `An archive that can't be is refused before anything is asked`(
    words: [String], said: String
  ) async throws {
    let outcome = try await stage.sanpo(["archive"] + words)

    #expect(outcome.status == 1 && outcome.talk.hasPrefix(said))
  }

  @Test(arguments: [true, false])
  func `An archive at a symbolic link is written to its target`(isThere: Bool) async throws {
    let (link, file) = (stage.folder.file("link.zip"), stage.folder.file("sanpo.zip"))
    if isThere { try Data().write(to: file) }
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

    let outcome = try await stage.sanpo("archive", link.path, "--yes")

    #expect(outcome.status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    #expect(try Data(contentsOf: file).starts(with: Data("PK".utf8)))
  }
}
