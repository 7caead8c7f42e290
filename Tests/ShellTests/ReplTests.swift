import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

struct ReplTests {
  private static let threeWords = """
    add 猫 cat --reading ねこ --notes "It says nyaa." --deck Words
    add 食べる "to eat" --reading たべる --deck Words
    add 水 water --reading みず --tags "n5 nature" --deck Words
    """

  @Test func `Cards are studied through a pipe and the last answer is undone`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script(
      Self.threeWords, "study", "", "3", "", "1", "u", "", "4", "", "2", "q", "undo", "today")

    try expectTranscript(outcome, "study")
  }

  @Test func `A line of a script that lost characters in decoding is refused`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script("# caf\u{FFFD}", "add caf\u{FFFD} coffee")
    let found = try await stage.sanpo("find", "coffee")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("“add caf\u{FFFD} coffee” is not text in UTF-8."))
    #expect(found.data.isEmpty)
  }

  @Test func `A typed answer is checked, and Enter grades it`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script(
      Self.threeWords, "deck Words --kinds typed --bury-siblings off", "study --cram --find 'n5'",
      "", "3", "beer", "", ":q", "study Words --cram", "?", "q")

    try expectTranscript(outcome, "typed")
  }

  @Test
  func `With typed answers the keys are explained once, and a single key is no answer`()
    async throws
  {
    let stage = try Stage(isInteractive: true)
    _ = try await stage.script("deck Words --add --kinds typed", Self.threeWords)

    let outcome = try await stage.script(
      "study", "?", "q", ":x", ":?", "cat", "", "", ":space", "", ":q")

    try expectTranscript(outcome, "typed-keys")
    let faces = try await stage.sanpo("compare", "--json").json
    #expect(faces.first { $0["face"] == "native" }?["answers"] == 2)
  }

  @Test func `A single key can be the answer to a question`() async throws {
    let outcome = try await Stage().script(
      "deck Signs --add --kinds typed", "add question ? --deck Signs", "study", "?", "3")

    #expect(outcome.data.contains("✓ correct"))
    #expect(outcome.status == 0)
  }

  @Test func `A lone “quit” in a script is an error and not a wrong answer`() async throws {
    let outcome = try await Stage().script(
      "deck Words --add --kinds typed", "add 猫 cat --deck Words", "study", "q")

    #expect(outcome.status == 2)
    let keys = ":space show answer · :q leave · :? keys"
    #expect(outcome.talk == "Line 4: “q” does nothing here: \(keys)\n")
  }

  @Test func `A script stops at its first error and reports the line`() async throws {
    let outcome = try await Stage().script("# a remark", "", "add 猫 cat", "deck Nowhere", "decks")

    #expect(outcome.status == 1)
    #expect(outcome.talk == "Line 4: There is no deck “Nowhere”. “decks” lists them all.\n")
  }

  @Test func `A line that is too long is not run`() async throws {
    let line = "add 猫 \(String(repeating: "c", count: LineReader.longestLine))"

    let outcome = try await Stage().script(line)

    #expect(outcome.status == 1)
    #expect(outcome.talk.hasPrefix("Line 1: The line is longer than 1 MB, so it was not run."))
  }

  @Test func `A usage error ends a script with status 2`() async throws {
    let stage = try Stage()

    let command = try await stage.script("frobnicate")
    let near = try await stage.script("lessno")
    let option = try await stage.script("today --soon")
    let quote = try await stage.script("find \"cat")

    #expect(command.talk == "Line 1: Unknown command “frobnicate”. “help” lists them all.\n")
    #expect(near.talk.contains("Did you mean “lesson”?"))
    #expect(option.talk.hasPrefix("Line 1: Unknown option “--soon”."))
    #expect(quote.talk.hasPrefix("Line 1: A quotation mark is not closed. Add another"))
    #expect([command.status, option.status, quote.status] == [2, 2, 2])
  }

  @Test(arguments: [
    ("review", "study"), ("Reviews", "study"), ("next", "study"), ("learn", "lesson"),
    ("dict cat", "lookup"), ("tour", "tutorial"), ("help completion", "environment"),
    ("man", "environment"), ("show 食べる", "card"), ("item 485", "card"), ("search neko", "find"),
    ("ls", "decks"), ("rm 485", "delete"), ("config", "settings"), ("start", "lesson"),
    ("u", "undo"), ("history", "undo --list"), ("version", "--version"),
    ("skip", "tutorial --skip"),
  ])
  func `A word of other programs suggests the command that is meant`(
    line: String, command: String
  ) async throws {
    let outcome = try await Stage().script(line)

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("Did you mean “\(command)”?"))
    let interpreter = Interpreter(console: try Stage().console) {
      throw Misuse("opened", remedy: "")
    }
    if command != "--version" {
      // Some need a word after them.
      let words = try LineWords(command).finished()
      #expect([words, words + ["1"]].contains { (try? interpreter.parsed($0)) != nil })
    }
  }

  @Test func `A lone question mark lists the commands`() async throws {
    let asked = try await Stage().script("?")
    let help = try await Stage().script("help")

    #expect(asked.status == 0 && asked.data == help.data)
  }

  @Test func `An unknown key is an error in a script`() async throws {
    let outcome = try await Stage().script("add 猫 cat", "study", "", "x", "3")

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("Line 4: “x” does nothing here: ? lists the keys"))
  }

  @Test func `“quit” ends without reading the rest`() async throws {
    let outcome = try await Stage().script("quit", "nonsense")

    #expect(outcome.status == 0)
    #expect(outcome.talk.isEmpty)
  }

  @Test func `A finished session is none that can be continued`() async throws {
    let stage = try Stage()

    _ = try await stage.script("add 猫 cat", "study", "", "4")
    let outcome = try await stage.sanpo("study", "--json")

    #expect(outcome.json.last?["open"] == .null)
  }

  @Test func `The end of the input leaves a session open`() async throws {
    let stage = try Stage()

    _ = try await stage.script("add 猫 cat", "study")
    let standing = try await stage.sanpo("study", "--json")

    #expect(standing.json.last?["open"]?["question"]?["prompt"] == "猫")
  }

  @Test func `The JSON of a question has its answer and reading once they are shown`()
    async throws
  {
    let stage = try Stage()

    _ = try await stage.script("add 猫 cat --reading ねこ", "study")
    let asked = try await stage.sanpo("study", "--json").json.last?["open"]?["question"]
    _ = try await stage.script("study", "")
    let shown = try await stage.sanpo("study", "--json").json.last?["open"]?["question"]

    #expect(asked?["answer"] == .null && asked?["reading"] == .null)
    #expect(shown?["answer"] == "cat" && shown?["reading"] == "ねこ")
  }

  @Test func `What needs a terminal names the face that takes its keys from a pipe`()
    async throws
  {
    let stage = try Stage()

    let study = try await stage.sanpo(["study"], typing: ["", "3"])
    let tour = try await stage.sanpo(["tutorial"], typing: [""])

    #expect(study.status == 2 && study.talk.contains("or pipe it with its keys into “native”"))
    #expect(tour.status == 2 && !tour.talk.contains("native"))
  }

  @Test func `“undo” restores a deleted item`() async throws {
    let outcome = try await Stage().script(
      "add 猫 cat", "delete 猫", "find 猫", "undo", "find 猫 --json")

    try expectTranscript(outcome, "undelete")
  }

  @Test func `An item suspended in a session is no longer asked`() async throws {
    let outcome = try await Stage().script(
      Self.threeWords, "study", "s", "s", "s", "find is:suspended")

    try expectTranscript(outcome, "suspend")
  }

  @Test func `An item is edited in a session`() async throws {
    let outcome = try await Stage().script(
      "add 猫 cat", "study", "e", "", "house cat", "ねこ", "", "kitty", "pet", "", "3", "q", "card 猫")

    try expectTranscript(outcome, "edit")
  }

  @Test func `The help in the REPL omits the program's name`() async throws {
    let outcome = try await Stage().script("help study")

    try expectTranscript(outcome, "help-study")
  }
}
