import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

struct ExchangeTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func `A file is imported and its bad rows are reported`() async throws {
    let file = try written("猫,cat\n\n,nothing in front\n犬,dog\n")

    let text = try await stage.sanpo("import", file, "--deck", "Animals")
    let json = try await stage.sanpo("import", file, "--deck", "Animals", "--json").json.last

    #expect(text.data == "2 items added, 0 updated, 0 unchanged in Animals; 1 row skipped.\n")
    #expect(text.talk == "Line 3: The front is empty.\n")
    #expect(json?["unchanged"] == 2)
    #expect(text.status == 0)
  }

  @Test func `Columns are chosen, and looked at first`() async throws {
    let file = try written("n5,cat,猫,,x\nn4,dog,犬,,\n")

    let unsaid = try await stage.sanpo("import", file, "--dry-run")
    let seen = try await stage.sanpo(
      "import", file, "--columns", "tags,back,front", "--dry-run")
    let found = try await stage.sanpo("find", "cat")
    let done = try await stage.sanpo("import", file, "--columns", "tags,back,front")
    let wrong = try await stage.sanpo("import", file, "--columns", "back,colour")

    #expect(unsaid.data.contains("1 column ignored. Say what each column holds by --columns"))
    #expect(seen.data.contains("tags  back  front"))
    #expect(seen.data.contains("2 rows: 2 new, 0 updated, 0 unchanged; 0 skipped. Nothing was"))
    #expect(found.data.isEmpty && found.talk == "No cards match “cat”.\n")
    #expect(done.data.contains("2 items added"))
    #expect(wrong.status == 1 && wrong.talk.contains("“colour” is not a field"))
  }

  @Test func `A strict import is all or nothing`() async throws {
    let file = try written("猫,cat\n,nothing in front\n")

    let outcome = try await stage.sanpo("import", file, "--strict")
    let found = try await stage.sanpo("find", "cat")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("Line 2"))
    #expect(found.data.isEmpty && found.talk == "No cards match “cat”.\n")
  }

  @Test func `An export to a symbolic link writes to its target`() async throws {
    _ = try await stage.sanpo("add", "猫", "cat")
    let (link, file) = (stage.folder.file("link.csv"), stage.folder.file("items.csv"))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

    let outcome = try await stage.sanpo("export", "--to", link.path)

    #expect(outcome.status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("猫"))
  }

  @Test(arguments: [
    (["Words", "--deck", "Animals"], "“Words” has no effect with --deck."),
    (["words.md", "--to", "others.md"], "“words.md” has no effect with --to."),
  ])
  func `An export that would leave out what was asked is refused`(
    words: [String], said: String
  ) async throws {
    let outcome = try await stage.sanpo(["export"] + words)

    #expect(outcome.status == 2 && outcome.talk.contains(said))
  }

  @Test(arguments: [
    (["--update", "never"], "--update has no effect with a text file"),
    (["--options"], "--options has no effect with a text file"),
    (["--watch", "--dry-run"], "--dry-run has no effect with --watch."),
  ])
  func `An import refuses options without effect`(words: [String], said: String) async throws {
    let file = try written("猫,cat\n")

    let outcome = try await stage.sanpo(["import", file] + words)

    #expect(outcome.status == 2 && outcome.talk.contains(said))
  }

  @Test func `An export to a hyphen is standard output`() async throws {
    let file = try written("猫,cat\n")
    _ = try await stage.sanpo("import", file, "--deck", "Animals")

    let plain = try await stage.sanpo("export", "Animals")
    let told = try await stage.sanpo("export", "Animals", "--to", "-")

    #expect(plain.data.contains("猫") && told.data == plain.data)
  }

  @Test(arguments: ["decks", "decks/", "there"])
  func `Markdown goes to a folder, with a slash or without`(name: String) async throws {
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Animals")
    let folder = stage.folder.file("there")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)

    let outcome = try await stage.sanpo(
      "export", "--format", "md", "--to", "\(stage.folder.path)/\(name)")

    let written = stage.folder.url.appending(path: name).appending(path: "Animals.md")
    #expect(outcome.status == 0)
    #expect(try String(contentsOf: written, encoding: .utf8).contains("Q: 猫"))
  }

  @Test func `An export can be imported again unchanged`() async throws {
    _ = try await stage.sanpo("add", "猫", "a \"cat\", of course", "--reading", "ねこ", "--tags", "n5")
    let file = stage.folder.file("items.csv").path

    let written = try await stage.sanpo("export", "--to", file)
    let named = try await stage.sanpo("export", file, "--yes")
    let again = try await stage.sanpo("import", file)

    #expect(written.data == "Wrote 1 item to FOLDER/items.csv.\n")
    #expect(named.data == written.data)
    #expect(again.data.contains("0 items added, 0 updated, 1 unchanged"))
  }

  @Test func `Pictures with the same name are both kept, with their type`() async throws {
    let picture = stage.folder.file("cat.png")
    for end in ["one", "another"] {
      try Self.png(end).write(to: picture)
      _ = try await stage.sanpo("add", end, "cat", "--picture", picture.path)
    }

    let media = stage.folder.file("media")
    let kept = try FileManager.default.contentsOfDirectory(atPath: media.path)
    #expect(kept.count == 2 && kept.allSatisfy { $0.hasSuffix(".png") })
    #expect(
      try Set(kept.map { try Data(contentsOf: media.appending(path: $0)) })
        == [Self.png("one"), Self.png("another")])
  }

  @Test func `Pictures come along in a folder beside the file`() async throws {
    let (picture, file) = (stage.folder.file("cat.png"), stage.folder.file("items.csv").path)
    try Self.png("cat").write(to: picture)
    _ = try await stage.sanpo("add", "猫", "cat", "--picture", picture.path)
    let other = try Stage()

    _ = try await stage.sanpo("export", "--to", file)
    let taken = try await other.sanpo("import", file)
    let again = try await other.sanpo("import", file)

    #expect(taken.data.contains("1 item added"))
    #expect(again.data.contains("0 items added, 0 updated, 1 unchanged"))
    let media = other.folder.file("media")
    let kept = try FileManager.default.contentsOfDirectory(atPath: media.path)
    #expect(kept.count == 1)
    #expect(try kept.map { try Data(contentsOf: media.appending(path: $0)) } == [Self.png("cat")])
  }

  @Test func `A Markdown file is a deck, with its pictures beside it`() async throws {
    let folder = stage.folder.url.appending(path: "pics")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "in"), withIntermediateDirectories: true)
    for path in ["pics/one.png", "pics/in/two.png", "out.png"] {
      try Self.png(path).write(to: stage.folder.url.appending(path: path))
    }
    let file = folder.appending(path: "Pics.md")
    let cards = ["one.png", "in/two.png", "../out.png"].map { "Q: \($0)\nA: ![](\($0))\n" }
    try Data(cards.joined(separator: "\n").utf8).write(to: file)

    let taken = try await stage.sanpo("import", file.path)
    let again = try await stage.sanpo("import", folder.path)

    #expect(taken.data.contains("3 items added, 0 updated, 0 unchanged in Pics."))
    #expect((taken.data + taken.talk).contains("1 picture not found, “out.png”"))
    #expect(!taken.data.contains("without a back"))
    #expect(again.data.contains("0 items added, 0 updated, 3 unchanged in Pics."))
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: stage.folder.file("media").path)
    #expect(kept.sorted() == ["one.png", "two.png"])
  }

  @Test func `A folder of Markdown without cards is told so`() async throws {
    try Data("# Notes\n".utf8).write(to: stage.folder.file("Notes.md"))

    let outcome = try await stage.sanpo("import", stage.folder.url.path)

    #expect((outcome.data + outcome.talk).contains("There are no cards in "))
  }

  @Test func `A preview of Markdown shows what the cards will say`() async throws {
    let file = stage.folder.file("Japan.md")
    try Data("C: The capital of [Japan] is **big**.\n".utf8).write(to: file)

    let seen = try await stage.sanpo("import", file.path, "--dry-run")

    #expect(seen.data.contains("The capital of Japan is big."))
  }

  @Test(arguments: ["items.zip", "ITEMS.ZIP"])
  func `Pictures come along in a ZIP`(name: String) async throws {
    let (picture, file) = (stage.folder.file("cat.png"), stage.folder.file(name).path)
    try Self.png("cat").write(to: picture)
    _ = try await stage.sanpo("add", "猫", "cat", "--picture", picture.path)
    let other = try Stage()

    let written = try await stage.sanpo("export", "--to", file)
    let seen = try await other.sanpo("import", file, "--dry-run")
    let taken = try await other.sanpo("import", file)
    let seenAgain = try await other.sanpo("import", file, "--dry-run")
    let again = try await other.sanpo("import", file)

    #expect(written.data == "Wrote 1 item to FOLDER/\(name).\n")
    #expect(seen.data.contains("1 row: 1 new, 0 updated, 0 unchanged; 0 skipped."))
    #expect(taken.data.contains("1 item added"))
    #expect(seenAgain.data.contains("1 row: 0 new"))
    #expect(again.data.contains("0 items added, 0 updated, 1 unchanged"))
    let media = other.folder.file("media")
    let kept = try FileManager.default.contentsOfDirectory(atPath: media.path)
    #expect(try kept.map { try Data(contentsOf: media.appending(path: $0)) } == [Self.png("cat")])
  }

  @Test func `A file that is not a picture is rejected, and nothing is added`()
    async throws
  {
    let text = stage.folder.file("text.png")
    try Data("no picture".utf8).write(to: text)

    let refused = try await stage.sanpo("add", "猫", "cat", "--picture", text.path)
    let missing = try await stage.sanpo("add", "猫", "cat", "--picture", "/nowhere.png")

    #expect(refused.status == 1 && refused.talk.contains("is not a picture"))
    #expect(missing.status == 1 && missing.talk.contains("File not found: /nowhere.png"))
    #expect(try await stage.sanpo("find", "猫").data.isEmpty)
  }

  private static func png(_ end: String) -> Data {
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(end.utf8)
  }

  @Test(arguments: [
    ["import"], ["schedule", "replay"], ["add", "猫", "cat", "--picture"], ["restore"],
  ])
  func `A pipe or a folder in place of a file is reported and not waited for`(command: [String])
    async throws
  {
    let pipe = stage.folder.file("pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)

    let ofPipe = try await stage.sanpo(command + [pipe])
    let ofFolder = try await stage.sanpo(command + [stage.folder.path])

    let isRestore = command == ["restore"]
    let folder = command == ["import"] ? "FOLDER contains neither" : "FOLDER is a folder"
    #expect(ofPipe.status == 1 && ofFolder.status == 1)
    #expect(ofPipe.talk.contains(isRestore ? "is not a backup" : "FOLDER/pipe is a pipe"))
    #expect(ofFolder.talk.contains(isRestore ? "is not a backup" : folder))
  }

  @Test func `At the prompt, rows cannot be imported from standard input`() async throws {
    let outcome = try await stage.script("import -")

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("Use the name of a file here."))
  }

  @Test func `A backup is taken and restored`() async throws {
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("backup")
    stage.advance(by: .seconds(60))
    _ = try await stage.sanpo("delete", "猫")

    let refused = try await stage.sanpo("restore", "latest")
    let outcome = try await stage.sanpo("restore", "latest", "--yes")
    let found = try await stage.sanpo("find", "cat")

    #expect(refused.status == 1)
    #expect(
      refused.talk
        == "Replace your data with the backup of 2026-11-21 12:00? Confirm with --yes.\n")
    #expect(outcome.status == 0)
    #expect(outcome.data.hasPrefix("Restored sanpo-"))
    #expect(found.data.contains("猫"))
  }

  @Test func `A number without an item is no backup either`() async throws {
    let outcome = try await stage.sanpo("restore", "999")

    #expect(outcome.talk.hasPrefix("There is no item 999."))
  }

  private func written(_ text: String) throws -> String {
    let file = stage.folder.file("rows.csv")
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
