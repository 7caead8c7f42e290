import ArgumentParser
import Engine
import Foundation
import Helpers
import Synchronization
import Testing

@testable import Shell

/// Folders of Markdown, a deck each.
struct FolderImportTests {
  @Test func `A preview of a folder says what would come of each file, and what is left out`()
    async throws
  {
    let stage = try Stage()
    let folder = stage.folder.file("decks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("Q: 猫\nA: cat\n\nQ: 犬\nA: dog\n".utf8).write(to: folder.appending(path: "Pets.md"))
    try Data("鳥,bird\n".utf8).write(to: folder.appending(path: "birds.csv"))
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Pets")

    let text = try await stage.sanpo("import", folder.path, "--preview")
    let asJSON = try await stage.sanpo("import", folder.path, "--preview", "--json")

    #expect(text.data == "Pets.md: 2 rows: 1 new, 0 updated, 1 unchanged; 0 skipped.\n")
    #expect(text.talk.contains("only Markdown is imported; 1 other file left out."))
    let file = try #require(asJSON.json.last)
    #expect(file["file"] == "Pets.md" && file["added"] == 1)
    #expect(file["bad_rows"] == [] && asJSON.talk.isEmpty)
  }

  @Test func `Pictures are found from the folder, too`() async throws {
    let stage = try Stage()
    let folder = stage.folder.file("decks")
    for name in ["sub", "images"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    try Data("GIF89a".utf8).write(to: folder.appending(path: "images/diagram.gif"))
    try Data("Q: What is it?\n\n![diagram](@/images/diagram.gif)\n\nA: A neuron.\n".utf8)
      .write(to: folder.appending(path: "sub/Neuro.md"))

    let outcome = try await stage.sanpo("import", folder.path)

    #expect(outcome.data.contains("1 item added") && !outcome.talk.contains("not found"))
    let kept = try FileManager.default.contentsOfDirectory(atPath: stage.folder.file("media").path)
    #expect(kept == ["diagram.gif"])
  }

  @Test func `A preview of all data counts what would replace yours, and changes nothing`()
    async throws
  {
    let stage = try Stage()
    let all = stage.folder.file("all").path
    _ = try await stage.script("add 猫 cat", "add 犬 dog", "delete 犬")
    _ = try await stage.sanpo("export", "--all", all)
    _ = try await stage.script("add 鳥 bird", "add 亀 turtle")

    let text = try await stage.sanpo("import", all, "--preview")
    let asJSON = try await stage.sanpo("import", all, "--preview", "--json")

    #expect(text.data.hasPrefix("all would replace your data with 1 item, "))
    #expect(text.data.contains("and 0 answers. Nothing "))
    let counts = try #require(asJSON.json.last)
    #expect(counts["items"] == 1 && counts["last_answer_at"] == .null && asJSON.talk.isEmpty)
    #expect(try await stage.sanpo("find", "turtle", "--json").json.last?["front"] == "亀")
  }

  @Test func `An export without its manifest is not taken for Markdown`() async throws {
    let stage = try Stage()
    let all = stage.folder.file("all")
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("export", "--all", all.path)
    try FileManager.default.removeItem(at: all.appending(path: "manifest.json"))
    try Data("# Mine\n".utf8).write(to: all.appending(path: "README.md"))

    let outcome = try await stage.sanpo("import", all.path)

    #expect(outcome.status == 1 && outcome.data.isEmpty)
    #expect(outcome.talk.contains("is incomplete: manifest.json is missing."))
  }

  @Test func `A preview of a long table says how much is not shown, and where it goes`()
    async throws
  {
    let stage = try Stage(columns: 60)
    let file = stage.folder.file("Travel.csv")
    let long = String(repeating: "long ", count: 20)
    try Data((1...9).map { "front \($0),\(long)\n" }.joined().utf8).write(to: file)

    let seen = try await stage.sanpo("import", file.path, "--columns", "front,back", "--preview")

    #expect(seen.data.contains("front 1  long long long long long long…\n"))
    #expect(seen.data.contains("\nand 4 more\n"))
    #expect(seen.data.contains("Rows that name no deck go to Travel."))
  }

  @Test func `A preview tells that the first row counts as data, unless that was said`()
    async throws
  {
    let stage = try Stage()
    let file = stage.folder.file("Travel.csv")
    try Data("xyzzy,plugh\n猫,cat\n".utf8).write(to: file)

    let unsaid = try await stage.sanpo("import", file.path, "--preview")
    let said = try await stage.sanpo("import", file.path, "--no-header", "--preview")
    let named = try await stage.sanpo("import", file.path, "--header", "--preview")

    #expect(unsaid.data.contains("Row 1 counts as data; use --header if it names the columns."))
    #expect(!said.data.contains("--header") && !named.data.contains("--header"))
    #expect(unsaid.data.contains("2 rows: ") && named.data.contains("1 row: "))
  }

  @Test func `A preview counts a refused row once, whether or not it shows it`() async throws {
    let stage = try Stage()
    let file = stage.folder.file("Travel.csv")
    let rows = (1...7).map { "front \($0),back\n" }.joined()

    try Data((",early\n" + rows).utf8).write(to: file)
    let early = try await stage.sanpo("import", file.path, "--columns", "front,back", "--preview")
    try Data((rows + ",late\n").utf8).write(to: file)
    let late = try await stage.sanpo("import", file.path, "--columns", "front,back", "--preview")

    for seen in [early, late] {
      #expect(seen.data.contains("\nand 3 more\nRow 1 counts as data; use --header if it names "))
      #expect(seen.data.contains(" columns.\nLine "))
      #expect(seen.data.contains("8 rows: 7 new, 0 updated, 0 unchanged; 1 skipped."))
    }
  }

  @Test func `After an import, a person is told how to study and to undo it`() async throws {
    let stage = try Stage(isInteractive: true)
    let file = stage.folder.file("My words.csv")
    try Data("猫,cat\n".utf8).write(to: file)

    let imported = try await stage.script("import \"\(file.path)\" --columns front,back")

    #expect(imported.talk.contains("“study \"My words\"” studies the deck; “undo” reverts"))
  }

  @Test func `A folder of very many files is imported only if that is wanted`() async throws {
    let stage = try Stage(isInteractive: true)
    let decks = try folder(of: 101, in: stage)

    let refused = try await stage.script("import \(decks.path)", "n", "find is:new")
    let taken = try await stage.script("import \(decks.path)", "y")

    #expect(refused.talk.contains("Nothing was imported."))
    #expect(refused.talk.contains("No cards match"))
    #expect(taken.data.contains("101 items added"))
  }

  @Test func `An import of a folder that is cancelled reads no further file`() async throws {
    let stage = try Stage()
    let decks = try folder(of: 3, in: stage)
    var console = stage.console
    let shown = Mutex(0)
    console.output.data = { _ in
      shown.withLock { $0 += 1 }
      withUnsafeCurrentTask { $0?.cancel() }
    }

    let task = Task { [console] in
      let command = try ImportCommand.parse([decks.path, "--dry-run"])
      try await ImportedFolder(folder: decks, command: command).run(in: console, on: stage.study())
    }

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(shown.withLock(\.self) == 1)
  }

  @Test func `A folder of all data can't be watched, which says what can be`() async throws {
    let stage = try Stage()
    let decks = try folder(of: 1, in: stage)
    try Data("{}".utf8).write(to: decks.appending(path: "manifest.json"))

    let outcome = try await stage.sanpo("import", decks.path, "--watch")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("Only files of items can be watched."))
    #expect(outcome.talk.contains("Use Markdown, CSV or TSV, or a folder of Markdown files."))
  }

  /// Returns a folder of so many Markdown files with a card each.
  private func folder(of count: Int, in stage: Stage) throws -> URL {
    let folder = stage.folder.file("decks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 1...count {
      try Data("Q: front \(number)\nA: back\n".utf8).write(
        to: folder.appending(path: "\(number).md"))
    }
    return folder
  }
}
