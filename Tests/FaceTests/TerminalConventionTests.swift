import Foundation
import Glibc
import Helpers
import Terminals
import Testing

/// What every terminal user expects of a program.
@Suite(.serialized)
struct TerminalConventionTests {
  // MARK: Stopping and leaving

  @Test func `Ctrl-C at a question returns to the prompt, and the session stays open`() async throws
  {
    let home = try Home()
    let terminal = try await home.native()
    let lesson = FirstLesson(at: terminal)
    try await lesson.present(5)
    try await terminal.expect("answer> ")

    try await terminal.send(.controlC)

    try await terminal.expect("Session paused. Continue with “lesson”.")
    try await terminal.expect(prompt)
    let continued = try await terminal.type("lesson", expecting: "answer> ")
    #expect(continued.contains("quiz · 5 left"))
  }

  @Test func `Ctrl-C works as soon as a key can be pressed`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let terminal = try await home.native()

    for _ in 1...5 {
      try await terminal.type("study", expecting: "? keys")
      try await terminal.send(.controlC)
      let left = try await terminal.expect(prompt)
      #expect(left.contains("Session paused. Continue with “study”."))
    }
  }

  @Test func `Ctrl-C at the prompt only starts a new line`() async throws {
    let home = try Home()
    let terminal = try await home.native()

    try await terminal.send("quit")
    try await terminal.expect("quit")
    try await terminal.send(.controlC)
    try await terminal.expect(prompt)

    #expect(try await terminal.command("settings lesson-size").contains("5"))
  }

  @Test func `Ctrl-D quits without an error`() async throws {
    let home = try Home()
    let terminal = try await home.native()

    try await terminal.send(.controlD)

    #expect(try await terminal.exit() == .exited(0))
    #expect(try terminal.attributes == terminal.attributesAtStart)
  }

  // MARK: The window

  @Test func `Resizing the window draws the card again`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let terminal = try await home.native()
    try await terminal.type("study", expecting: "? keys")

    try terminal.resize(to: PseudoTerminal.Size(columns: 40, rows: 40))

    let drawn = try await terminal.expect("? keys")
    #expect(plain(drawn).contains("猫"))
    #expect(widths(ofLinesIn: drawn).allSatisfy { $0 <= 40 })
  }

  @Test func `No line is wider than forty columns`() async throws {
    let home = try Home()
    try await home.add(["国際連合安全保障理事会の常任理事国である五か国": "permanent members"])
    let terminal = try await home.native(columns: 40)

    for line in [
      "today", "decks", "stats", "settings", "find 国際", "find deck:Words",
      "card 482", "why 482", "deck Hiragana", "help", "help study", "help find", "dance",
      "card 人", "study nowhere",
    ] {
      try await terminal.send("\(line)\r")
      try await terminal.expect("\r\n")
      let said = try await terminal.expect(prompt)
      #expect(widths(ofLinesIn: said).allSatisfy { $0 <= 40 }, "\(line)\n\(plain(said))")
    }
  }

  @Test func `A lesson and a card fit into forty columns`() async throws {
    let home = try Home()
    let terminal = try await home.native(columns: 40)

    try await terminal.send("lesson\r")
    let presented = try await terminal.expect("q leave")
    try await terminal.press("q", expecting: prompt)
    try await home.add(["国際連合安全保障理事会の常任理事国である五か国": "permanent members"])
    try await terminal.send("study\r")
    let asked = try await terminal.expect("? keys")
    try await terminal.send(" ")
    let revealed = try await terminal.expect("easy")

    for said in [presented, asked, revealed] {
      #expect(widths(ofLinesIn: said).allSatisfy { $0 <= 40 }, "\(plain(said))")
    }
  }

  @Test func `Wide characters line up`() async throws {
    let home = try Home()
    try await home.add(["猫": "first", "ねこじゃらし": "second", "cat": "third"])
    let terminal = try await home.native()

    let found = try await terminal.command(#"find "deck:My items""#)

    let columns = ["first", "second", "third"].map { back in
      found.split(separator: "\r\n").compactMap { line in
        line.firstRange(of: back).map { width(of: String(line[..<$0.lowerBound])) }
      }
    }
    #expect(columns[0].count == 1)
    #expect(Set(columns).count == 1)
  }

  // MARK: Other programs

  @Test func `An item is edited in the person's editor, which has the terminal`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let editor = home.file("editor")
    try Data("#!/bin/sh\nprintf 'word? '\nread -r word\nsed -i \"s/cat/$word/\" \"$1\"\n".utf8)
      .write(to: editor)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: editor.path)
    let terminal = try await home.native(["EDITOR": editor.path])

    try await terminal.type("edit 猫", expecting: "word? ")
    let edited = try await terminal.command("tiger")

    #expect(edited.contains("Saved 猫; “undo” reverts it."))
    #expect(try await terminal.command("card 猫").contains("tiger"))
  }

  @Test func `What is longer than the screen goes to the pager`() async throws {
    let home = try Home()
    let terminal = try await home.native(rows: 10, ["PAGER": "sed s/^/page:/"])

    let settings = try await terminal.command("settings")
    let setting = try await terminal.command("settings lesson-size")

    #expect(settings.contains("page:"))
    #expect(!setting.contains("page:"))
  }

  @Test func `The pager says how to leave it, unless the person has options of their own`()
    async throws
  {
    // The pager's input is a comment here.
    let pager = "echo \"less:$LESS.\" #"
    let (home, other) = (try Home(), try Home())
    let plain = try await home.native(rows: 10, ["PAGER": pager])
    let own = try await other.native(rows: 10, ["PAGER": pager, "LESS": "R"])

    #expect(try await plain.command("settings").contains("q leaves"))
    #expect(try await own.command("settings").contains("less:R."))
  }

  // MARK: The terminal's modes

  @Test func `Quitting resets the terminal`() async throws {
    let home = try Home()
    let terminal = try await home.native()

    #expect(try await terminal.quit() == .exited(0))

    #expect(try terminal.attributes == terminal.attributesAtStart)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `A signal that ends the program resets the terminal first`(signal: Int32) async throws {
    let home = try Home()
    let terminal = try await home.native()
    try await terminal.type("lesson", expecting: "enter next")

    terminal.signal(signal)

    #expect(try await terminal.exit() == .killed(signal: signal))
    #expect(try terminal.attributes == terminal.attributesAtStart)
  }

  /// Nothing can clean up after SIGKILL; but with plain line input the modes never change.
  @Test func `A dumb terminal is unchanged, even after a kill`() async throws {
    let home = try Home()
    let terminal = try await home.native(["TERM": "dumb"])
    try await terminal.send("lesson\n")
    try await terminal.expect("enter next")

    terminal.signal(SIGKILL)

    #expect(try await terminal.exit() == .killed(signal: SIGKILL))
    #expect(try terminal.attributes == terminal.attributesAtStart)
  }

  @Test func `Answers given before a kill are kept`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat", "犬": "dog"])
    let killed = try await home.native()
    try await killed.type("study", expecting: "? keys")
    try await killed.press(" ", expecting: "easy")
    try await killed.press("4", expecting: "u undo")

    killed.signal(SIGKILL)
    try await killed.exit()

    let next = try await home.native()
    let continued = try await next.type("study", expecting: "? keys")
    #expect(continued.contains("Continuing: 1 answer, 1 left.") && continued.contains("犬"))
  }

  // MARK: History and completion

  @Test func `The history of an earlier run is available`() async throws {
    let home = try Home()
    let first = try await home.native()
    try await first.command("settings lesson-size")
    #expect(try await first.quit() == .exited(0))

    let second = try await home.native()
    try await second.send(.up)
    try await second.screen(showing: "sanpo> quit")
    try await second.send(.up)
    try await second.screen(showing: "sanpo> settings lesson-size")

    #expect(try await second.command("").contains("New items per lesson."))
  }

  @Test func `Tab completes a command`() async throws {
    let home = try Home()
    let terminal = try await home.native()

    try await terminal.send("sett\t")
    try await terminal.screen(showing: "sanpo> settings")

    #expect(try await terminal.command("lesson-size").contains("New items per lesson."))
  }

  @Test func `Tab completes a deck's name`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let terminal = try await home.native()

    try await terminal.send("deck My\t")
    try await terminal.screen(showing: #"sanpo> deck "My items""#)

    #expect(try await terminal.command("").contains("1 item, 1 new"))
  }
}
