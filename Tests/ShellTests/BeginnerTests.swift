import ArgumentParser
import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

/// What someone meets who tries Sanpo for the first time, or by single commands.
struct BeginnerTests {
  @Test func `A command typed at the offer of the tour is run, and the tour stays offered`()
    async throws
  {
    let stage = try Stage(isInteractive: true, offersTour: true)

    let outcome = try await stage.script("add 猫 cat")
    #expect(outcome.talk.contains("猫") || outcome.data.contains("猫"))

    let study = try stage.study()
    #expect(try await study.tutorial().sent(.opened).step == nil)
  }

  @Test func `The offer of the tour is answered by yes and no, too`() async throws {
    let no = try await Stage(isInteractive: true, offersTour: true).script("no")
    let yes = try await Stage(isInteractive: true, offersTour: true).script("y", "later")

    #expect(no.talk.contains("“tutorial” starts it at any time."))
    #expect(yes.data.contains("1 of 9"))
  }

  @Test func `A tour begun in the browser is offered where it was left`() async throws {
    let stage = try Stage(isInteractive: true, offersTour: true)
    let tutorial = try stage.study().tutorial()
    try await tutorial.sent(.begun)
    try await tutorial.sent(.opened)
    try await tutorial.sent(.did(.library))

    let outcome = try await stage.script("today")

    #expect(outcome.data.contains("You began the tour: “tutorial” goes on with step 2 of 9."))
  }

  @Test func `The tour is put off or skipped by a word`() async throws {
    let stage = try Stage(isInteractive: true, offersTour: true)

    let later = try await stage.script("", "later", "today")
    let skipped = try await stage.script("tutorial", "skip")

    #expect(later.talk.contains("“tutorial” continues from here."))
    #expect(skipped.talk.contains("“tutorial” starts it again."))
  }

  @Test func `In the tour a command is run, and another word refused, without going on`()
    async throws
  {
    let stage = try Stage(isInteractive: true, offersTour: true)

    let outcome = try await stage.script("", "add 猫 cat", "frobnicate", "today")

    #expect(outcome.data.contains("Added 猫 to My items"))
    #expect(outcome.talk.contains("Unknown command “frobnicate”."))
    #expect(!outcome.data.contains("2 of 9"))
    #expect(try await stage.study().tutorial().sent(.opened).step == .library)
  }

  @Test(arguments: ["quit", "exit", "no", "q", ":q", " Later "])
  func `The tour is left by the words that leave elsewhere`(word: String) async throws {
    let stage = try Stage(isInteractive: true, offersTour: true)

    let outcome = try await stage.script("", word, "decks")

    // Any other word, and the end of the input, would show the step again.
    #expect(outcome.data.ranges(of: "1 of 9").count == 1)
    #expect(outcome.talk.contains("“tutorial” continues from here."))
    #expect(try await stage.study().tutorial().sent(.opened).step == .library)
  }

  @Test func `A tour that is taken again uses the example song that is there`() async throws {
    let stage = try Stage(isInteractive: true)

    let first = try await stage.script("tutorial", "", "", "", "skip")
    let second = try await stage.script("tutorial", "", "", "", "skip")

    #expect(first.data.contains("Added 雨のバス停"))
    #expect(second.talk.contains("You ended the tour before. It starts again."))
    #expect(second.data.contains("雨のバス停 – Sanpo is there already, as song 1."))
    #expect(try await stage.study().songs(SongSearch()).count == 1)
  }

  @Test func `The tour shows the readings that it speaks of`() async throws {
    let stage = try Stage(isInteractive: true)
    let study = try stage.study()
    // With its translations, so that no job has to be waited for.
    try await study.songs.add(ExampleSongs.lyrics(ExampleSongs.first), at: study.now)

    let outcome = try await stage.script("tutorial", "", "", "", "", "skip")

    #expect(outcome.data.contains("Readings are already filled in."))
    #expect(outcome.data.contains("雨[あめ]"))
  }

  @Test func `A model that was chosen before is known to a single command`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo(
      "model", "use", "openai", "m", "--address", "http://localhost:1/v1")

    #expect(try stage.study().songs.isTranslating)
  }

  @Test func `A single command tells what is wrong in sanpo.conf`() async throws {
    let stage = try Stage()
    try Data("theme = dark\nnew-per-dya = 7\n".utf8).write(to: stage.folder.file("sanpo.conf"))

    let outcome = try await stage.sanpo("decks")

    #expect(outcome.status == 0)
    #expect(outcome.talk.contains("sanpo.conf, line 2: there is no setting or flag “new-per-dya”."))
  }

  @Test func `An archive replaces a file only when told to`() async throws {
    let stage = try Stage()
    let file = stage.folder.file("notes.zip")
    try Data("mine".utf8).write(to: file)

    let refused = try await stage.sanpo("archive", file.path)
    #expect(refused.status == 1)
    #expect(refused.talk.contains("Confirm with --yes."))
    #expect(try Data(contentsOf: file) == Data("mine".utf8))

    #expect(try await stage.sanpo("archive", file.path, "--yes").status == 0)
    #expect(try Data(contentsOf: file) != Data("mine".utf8))
  }

  @Test func `A list of backups says when and why they were made, their size and name`()
    async throws
  {
    let stage = try Stage(columns: 60)
    _ = try await stage.sanpo("backup")

    let seen = try await stage.sanpo("backup", "--list")

    let name = "sanpo-2026-11-21T120000Z-by-hand.sqlite"
    let row = /2026-11-21 12:00  Made by you  +[0-9.,]+\s[kM]B\s+(\S+)\n/
    #expect(seen.data.matches(of: row).map { String($0.1) }.contains(name), "\(seen.data)")
    #expect(try await stage.sanpo("restore", name, "--yes").status == 0)
  }

  @Test func `Restoring a backup takes --yes`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("backup")

    #expect(try await stage.sanpo("restore", "latest", "--yes").status == 0)
  }

  @Test func `An archive that is to be restored as a backup is restored`() async throws {
    let stage = try Stage()
    let file = stage.folder.file("all.zip")
    _ = try await stage.script("add 猫 cat")
    _ = try await stage.sanpo("archive", file.path)
    _ = try await stage.script("delete 猫")

    let asked = try await stage.sanpo("restore", file.path)
    let restored = try await stage.sanpo("restore", file.path, "--yes")

    #expect(asked.status == 1 && asked.talk.hasPrefix("Replace your data with all.zip?"))
    #expect(restored.status == 0 && restored.data.hasPrefix("Restored all.zip;"))
    #expect(try await stage.sanpo("find", "猫").data.contains("cat"))
  }

  @Test func `“open” says when no pages run`() async throws {
    let outcome = try await Stage().sanpo("open")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("The pages aren't running."))
  }

  @Test func `“open” says when no browser can be let in`() async throws {
    let stage = try Stage()
    try Data().write(to: stage.folder.file("access"))

    let outcome = try await stage.sanpo("open")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("The pages can't be kept private"))
  }

  @Test func `“open” prints a link for each server that runs`() async throws {
    let stage = try Stage()
    let tokens = AccessTokens(in: stage.folder.url)
    let served = try ["http://127.0.0.1:8732/", "http://127.0.0.1:37861/"].map {
      try tokens.serve(at: $0)
    }
    defer { for address in served { address.end() } }

    let links = try await stage.sanpo("open").data.split(separator: "\n")

    #expect(links.count == 2)
    #expect(links.contains { $0.hasPrefix("http://127.0.0.1:8732/?token=") })
    #expect(links.contains { $0.hasPrefix("http://127.0.0.1:37861/?token=") })
  }

  @Test func `At 80 columns, explanations of settings stand below their values`() async throws {
    let outcome = try await Stage(columns: 80).sanpo("settings")

    #expect(outcome.data.contains("\n  The hour at which a day begins, 0 to 23.\n"))
    #expect(outcome.data.split(separator: "\n").allSatisfy { Width.of(String($0)) <= 80 })
  }

  @Test(arguments: [("--help", true), ("-h", true), ("today", false)])
  func `A face's help is its own`(argument: String, isHelp: Bool) {
    #expect((TerminalFace.help(of: .hybrid, for: [argument]) != nil) == isHelp)
    #expect(TerminalFace.help(of: .sanpo, for: [argument]) == nil)
  }

  @Test func `The examples of help name items that the course has`() async throws {
    let study = try Stage(course: Course.bundled()).study()
    let commands: [any ListedCommand.Type] = [
      CardCommand.self, WhyCommand.self, EditCommand.self, MoveCommand.self, FlagCommand.self,
      ItemActionCommand<Suspend>.self, DeleteCommand.self,
    ]

    for command in commands {
      let text = command.usage.configuration.discussion
      let examples = text.split(separator: "\n").filter { $0.hasPrefix("  ") }
      #expect(!examples.isEmpty)
      for example in examples {
        let item = try #require(example.split(separator: " ").dropFirst().first)
        guard !item.hasPrefix("--") else { continue }
        _ = try await study.info(String(item))
      }
    }
  }

  @Test func `A quiz without words of one's own says how to choose a deck`() async throws {
    let outcome = try await Stage(course: Course.bundled()).sanpo("quiz")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("“quiz --deck DECK” asks those of a deck; “decks” lists them."))
  }

  @Test func `In a terminal, “export” alone asks where to, and a script gets everything`()
    async throws
  {
    let stage = try Stage()
    _ = try await stage.sanpo("add", "猫", "cat")
    var console = stage.console
    console.output.isTerminal = true
    let interpreter = Interpreter(console: console, open: stage.study)

    for words in [["export"], ["export", "--reviews", "anki"]] {
      await #expect(throws: Misuse.self) {
        try await interpreter.perform(interpreter.parsed(words))
      }
    }
    let printing = [["--to", "-"], ["My items"], ["--json"], ["--format", "tsv"]]
    for words in printing {
      try await interpreter.perform(interpreter.parsed(["export"] + words))
    }

    #expect(stage.data.matches(of: /猫/).count == printing.count)
    #expect(try await stage.sanpo("export").data.contains("猫"))
  }

  @Test func `The help of commands begins with examples`() {
    for command in Commands.all {
      #expect(
        command.usage.configuration.discussion.hasPrefix("Examples:\n"), "\(command.usage.name)")
    }
  }
}
