import Engine
import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Shell

struct DegradedTests {
  @Test func `Damaged data is reported before every command and left unchanged`() async throws {
    let stage = try Stage()
    let file = stage.folder.file("sanpo.sqlite")
    try Data("this is no database, but it is long enough to be taken for one".utf8).write(to: file)
    let before = try Data(contentsOf: file)

    let command = try await stage.sanpo("decks")
    let repl = try await stage.script("decks")

    #expect(command.talk.contains("nothing you do now is saved"))
    #expect(repl.talk.contains("nothing you do now is saved"))
    #expect(command.status == 3 && repl.status == 3)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test(arguments: [
    ["today"], ["stats"], ["decks"], ["find", "cat"], ["compare"], ["settings"],
    ["backup", "--list"], ["study", "--json"], ["lesson", "--json"],
  ])
  func `A command that shows a substitute ends with status 3`(words: [String]) async throws {
    let stage = try Stage()
    try Data("this is no database".utf8).write(to: stage.folder.file("sanpo.sqlite"))

    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 3)
  }

  @Test func `A backup shown in place of damaged data is exported only on request`()
    async throws
  {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("backup")
    try Data("this is no database".utf8).write(to: stage.folder.file("sanpo.sqlite"))

    let refused = try await stage.sanpo("export")
    let given = try await stage.sanpo("export", "--from-backup")

    #expect(refused.status == 1 && refused.data.isEmpty)
    #expect(refused.talk.contains("--from-backup") && refused.talk.contains("is damaged"))
    #expect(given.status == 3 && given.data.contains("猫"))
  }

  @Test(arguments: [["archive", "FILE"], ["export", "--all", "FILE"]])
  func `Also all data are taken from a backup only on request`(words: [String]) async throws {
    let stage = try Stage()
    let file = stage.folder.file("all").path
    let words = words.map { $0 == "FILE" ? file : $0 }
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("backup")
    try Data("this is no database".utf8).write(to: stage.folder.file("sanpo.sqlite"))

    let refused = try await stage.sanpo(words)
    let isThere = FileManager.default.fileExists(atPath: file)
    let given = try await stage.sanpo(words + ["--from-backup"])

    #expect(refused.status == 1 && refused.talk.contains("--from-backup") && !isThere)
    #expect(given.status == 3 && FileManager.default.fileExists(atPath: file))
  }

  @Test func `Data that is readable but not writable is shown as usual`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: stage.folder.file("sanpo.sqlite").path)

    let outcome = try await stage.sanpo("export")

    #expect(outcome.status == 0 && outcome.data.contains("猫"))
    #expect(outcome.talk.contains("can't be written"))
  }

  @Test(arguments: [["archive", "FILE"], ["export", "--all", "FILE"], ["undo", "--list"]])
  func `What only reads works on data that can't be written`(words: [String]) async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: stage.folder.file("sanpo.sqlite").path)
    let file = stage.folder.file("all").path

    let outcome = try await stage.sanpo(words.map { $0 == "FILE" ? file : $0 })

    #expect(outcome.status == 0 && !outcome.data.isEmpty)
    #expect(outcome.talk.contains("can't be written"))
  }

  @Test(arguments: [
    ["add", "猫", "cat"], ["settings", "new-per-day", "5"], ["deck", "--add", "Animals"],
    ["deck", "Animals", "--delete"], ["deck", "Animals", "--rename", "Pets"], ["delete", "1"],
    ["restore", "5"], ["lesson"],
  ])
  func `A one-shot command fails if its change cannot be saved`(words: [String]) async throws {
    let stage = try Stage()
    try Data("this is no database".utf8).write(to: stage.folder.file("sanpo.sqlite"))

    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 1 && outcome.data == "")
    let said = outcome.talk.split(separator: "\n")
    #expect(said.count == 1 && outcome.talk.contains("nothing you do now is saved"), "\(said)")
  }

  @Test(arguments: [false, true])
  func `A session that can't be saved claims no schedule, and a script's is refused`(
    isInteractive: Bool
  ) async throws {
    let stage = try Stage(isInteractive: isInteractive)
    _ = try await stage.sanpo("add", "猫", "cat")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: stage.folder.file("sanpo.sqlite").path)

    let outcome = try await stage.script("study", "", "3", "q")

    #expect(outcome.talk.contains("nothing you do now is saved"))
    #expect(outcome.data.contains("猫") == isInteractive)
    #expect(!outcome.data.contains("→ good"))
    #expect(outcome.status == (isInteractive ? 0 : 1))
  }

  @Test(arguments: [["backup"], ["archive", "/tmp/not-written.zip", "--yes"]])
  func `A command that fails for what was said before it doesn't say it again`(
    words: [String]
  ) async throws {
    let stage = try Stage()
    try Data("this is no database".utf8).write(to: stage.folder.file("sanpo.sqlite"))

    let outcome = try await stage.sanpo(words)

    #expect(outcome.status == 1 && outcome.data == "")
    #expect(outcome.talk.components(separatedBy: "nothing you do now is saved").count == 2)
  }

  @Test func `A backup replaces damaged data`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("backup")
    try Data("this is no database".utf8).write(to: stage.folder.file("sanpo.sqlite"))

    let outcome = try await stage.sanpo("restore", "latest")
    let found = try await stage.sanpo("find", "猫")

    #expect(outcome.status == 0 && outcome.data.hasPrefix("Restored "))
    #expect(outcome.talk.contains("Nothing newer than that backup could be read."))
    #expect(!outcome.talk.contains("Restart Sanpo"))
    #expect(found.status == 0 && found.talk == "" && found.data.contains("cat"))
  }

  @Test func `A backup in place of missing data is said to lack what was newer`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("backup")
    try FileManager.default.removeItem(at: stage.folder.file("sanpo.sqlite"))

    let outcome = try await stage.sanpo("restore", "latest", "--json")

    #expect(outcome.json.last?["is_queue_kept"] == false)
    let told = outcome.talk.replacing("\n", with: " ")
    #expect(told.contains("Your data was missing, so nothing newer than that backup is there."))
    #expect(told.contains("Unsent WaniKani reviews could not be read."))
  }

  @Test func `Of damaged data without a backup, what can be read is restored`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    let file = stage.folder.file("sanpo.sqlite")
    var bytes = try Data(contentsOf: file)
    bytes.resetBytes(in: 0..<64)
    try bytes.write(to: file)

    let outcome = try await stage.sanpo("restore", "latest")
    let found = try await stage.sanpo("find", "猫")

    #expect(outcome.status == 0 && outcome.data.hasPrefix("Restored what could be read;"))
    #expect(outcome.talk.contains("Carried over: 1 item"))
    #expect(found.status == 0 && found.talk == "" && found.data.contains("cat"))
  }

  @Test func `An archive replaces damaged data, which is set aside`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    let archive = stage.folder.file("all.zip").path
    _ = try await stage.sanpo("archive", archive)
    let damaged = Data("this is no database".utf8)
    try damaged.write(to: stage.folder.file("sanpo.sqlite"))

    let asked = try await stage.sanpo("archive", archive, "--restore")
    let outcome = try await stage.sanpo("archive", archive, "--restore", "--yes")
    let found = try await stage.sanpo("find", "猫")

    #expect(asked.status == 1 && asked.talk.contains("Confirm with --yes."))
    #expect(outcome.status == 0)
    let told = outcome.data.replacing("\n", with: " ")
    let kept = try #require(told.firstMatch(of: /is kept as (damaged-\d+\.sqlite)\./)).1
    #expect(try Data(contentsOf: stage.folder.file(String(kept))) == damaged)
    #expect(found.status == 0 && found.talk == "" && found.data.contains("cat"))
  }

  @Test func `An export in a folder replaces damaged data`() async throws {
    let stage = try Stage()
    let all = stage.folder.file("all").path
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("export", "--all", all)
    try Data("this is no database".utf8).write(to: stage.folder.file("sanpo.sqlite"))

    let outcome = try await stage.sanpo("import", all, "--yes")
    let found = try await stage.sanpo("find", "猫")

    #expect(outcome.status == 0 && outcome.data.hasPrefix("Restored all; "))
    #expect(found.status == 0 && found.talk == "" && found.data.contains("cat"))
  }

  @Test func `A prompt that restored damaged data is to be started again`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("backup")
    try Data("this is no database".utf8).write(to: stage.folder.file("sanpo.sqlite"))

    let outcome = try await stage.script("restore latest --yes", "find 猫")

    #expect(outcome.talk.contains("Restart Sanpo to continue with it."))
    let told = outcome.talk.replacing("\n", with: " ")
    #expect(told.contains("Open the page again, or start Sanpo again."))
    #expect(outcome.status == 1 && !outcome.data.contains("cat"))
  }

  @Test func `Items carried over from damaged data are reported with number and time`() async throws
  {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    _ = try await stage.sanpo("backup")
    stage.advance(by: .seconds(600))
    _ = try await stage.sanpo("add", "犬", "dog")
    let file = stage.folder.file("sanpo.sqlite")
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(0..<64, with: repeatElement(0x5A, count: 64))
    try bytes.write(to: file)

    let outcome = try await stage.sanpo("restore", "latest")
    let found = try await stage.sanpo("find", "犬")

    #expect(outcome.talk.contains("Carried over: 1 item (last 2026-11-21 12:10)."))
    #expect(!outcome.talk.contains("Could not be read"))
    #expect(found.status == 0 && found.data.contains("dog"))
  }

  @Test func `A problem's sentence is shown to the person, its detail only logged`() async throws {
    let outcome = try await Stage().sanpo("import", "/nowhere.csv")

    #expect(outcome.talk == "File not found: /nowhere.csv. Check the name.\n")
  }

  @Test func `WaniKani's dashboard says why the last sync failed`() async throws {
    let beside = try await SyncedStage.beginner()
    beside.server.service.script(.revokedToken, on: .path("/user"), times: nil)
    _ = try await beside.stage.sanpo("sync")

    let board = try await beside.stage.sanpo("wanikani")

    #expect(board.data.contains("WaniKani rejected the token."))
  }
}
