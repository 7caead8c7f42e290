import ArgumentParser
import Engine
import Foundation
import Testing

@testable import Shell

/// Output generated from the list of commands.
struct RegistryTests {
  @Test func `The README's table matches the commands`() throws {
    let readme = try Self.readme()

    let rows = Commands.outermost.map { command in
      "| `\(command.usage.name)` | \(command.usage.configuration.abstract) |"
    }
    let table = (["| command | description |", "|---|---|"] + rows).joined(separator: "\n")

    #expect(readme.contains("\n\n\(table)\n\n"))
  }

  @Test func `Every example in the README can be parsed`() throws {
    // Without comments and redirections.
    let examples = try Self.readme().matches(of: /\nSchemes\/sanpo ([^\n]+)/).map { line in
      String(line.1.prefix { $0 != "#" && $0 != "<" })
    }
    let stage = try Stage()
    let interpreter = Interpreter(console: stage.console, open: stage.study)

    #expect(examples.count > 50)
    for example in examples {
      let words = try LineWords(example).finished()
      #expect(throws: Never.self, "\(example)") { try interpreter.parsed(words) }
    }
  }

  private static func readme() throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    return try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `There is a completion script for each shell`(shell: String) async throws {
    let stage = try Stage(columns: 40)

    let apart = try await stage.sanpo("--generate-completion-script", shell)
    let joined = try await stage.sanpo("--generate-completion-script=\(shell)")

    #expect(apart.status == 0 && apart.data == joined.data)
    #expect(apart.data.contains("sanpo --complete") || apart.data.contains("\"$1\" --complete"))
  }

  @Test func `The manual lists every command`() async throws {
    let manual = try await Stage().sanpo("--generate-man-page")

    #expect(manual.status == 0)
    #expect(manual.data.hasPrefix(".TH SANPO 1\n"))
    for name in Commands.outermost.map({ $0.usage.name }) {
      #expect(manual.data.contains("\n.SS \(name)\n"))
    }
  }

  @Test func `Help is found before and after the name of a family`() async throws {
    let stage = try Stage()

    let before = try await stage.sanpo("help", "userscript", "install")
    let after = try await stage.sanpo("userscript", "help", "install")

    #expect(after.status == 0 && after.data == before.data)
  }

  @Test func `The help names every command on one screen`() async throws {
    let help = try await Stage().sanpo("help").data
    let names = help.split { !$0.isLetter }.map(String.init)

    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count < 24)
    #expect(
      Commands.outermost.map { $0.usage }.filter { !$0.isHidden }.allSatisfy { usage in
        names.contains(usage.name)
      })
  }

  @Test func `The JSON of the help lists the commands`() async throws {
    let help = try await Stage().sanpo("help", "--json")

    let first =
      #"{"explanation":"\#(TodayCommand.usage.abstract)","name":"\#(TodayCommand.usage.name)"}"#
    #expect(help.status == 0 && help.data.hasPrefix(first + "\n"))
    #expect(!help.json.contains { $0["name"] == "backend" })
  }

  @Test(arguments: [
    (["study"], #""explanation":"Study the cards that are due.","name":"study","options":[{"#),
    (["study"], #""is_required":false,"names":[],"value":"deck","values":[]}"#),
    (["study"], #""usage":"sanpo study [<deck>] [--cram] "#),
    (["move"], #""is_required":true,"names":[],"value":"deck","values":[]}"#),
    (["deck"], #"{"default":"1","explanation":"The page of results.""#),
    (["deck"], #""names":["-y","--yes"],"value":null,"values":[]}"#),
    (["import"], #""names":["--dry-run","--preview"]"#),
    (["correct"], #""names":["--remove"]"#), (["words", "discover"], #""names":["--limit"]"#),
    (["quiz"], #""names":["--choices"]"#), (["song", "correct"], #""names":["--scope"]"#),
    (["deck"], #""names":["--order"],"value":"order","values":["added","random"]}"#),
    (["due"], #""name":"today""#), (["sync", "reset-subjects"], #""name":"sync refresh""#),
    (["tutor", "show"], #""name":"tutor show""#),
    (["schedule"], #"{"commands":["schedule rebuild","schedule replay"],"details":""#),
  ])
  func `The JSON of a command's help has what its text says`(
    words: [String], part: String
  ) async throws {
    let help = try await Stage().sanpo(["help"] + words + ["--json"])

    #expect(help.status == 0 && help.data.contains(part), "\(help.data) \(help.talk)")
  }

  @Test func `The option for JSON may come before the command whose help is asked for`()
    async throws
  {
    let first = try await Stage().sanpo("help", "--json", "study")
    let last = try await Stage().sanpo("help", "study", "--json")

    #expect(first.status == 0 && first.data == last.data, "\(first.talk)")
  }

  @Test(arguments: [
    (["restore", "--help", "--json"], ["help", "restore", "--json"]),
    (["card", "猫", "--json", "-h"], ["help", "card", "--json"]),
    (["tutor", "show", "5", "--help", "--json"], ["help", "tutor", "show", "--json"]),
    (["schedule", "--help", "--json"], ["help", "schedule", "--json"]),
    (["--help", "--json"], ["help", "--json"]),
  ])
  func `The option for help beside that for JSON gives the help as JSON`(
    words: [String], help: [String]
  ) async throws {
    let outcome = try await Stage().sanpo(words)

    #expect(outcome.status == 0 && outcome.json.first != nil, "\(outcome.talk)")
    #expect(try await Stage().sanpo(help).data == outcome.data)
  }

  @Test func `The option for help and JSON still suggests the command meant`() async throws {
    let outcome = try await Stage().sanpo("restroe", "--help", "--json")

    #expect(outcome.status == 2 && outcome.talk.contains("restore"))
  }

  @Test func `The JSON of a command that needs a subcommand lists them`() async throws {
    let stage = try Stage()

    let schedule = try await stage.sanpo("schedule", "--json")
    let api = try await stage.sanpo("api", "--json")

    let first =
      #"{"explanation":"Recompute every card's memory from your answers.","#
      + #""name":"schedule rebuild"}"#
    #expect(schedule.status == 0 && schedule.data.hasPrefix(first))
    #expect(api.data == #"{"explanation":"Manage API tokens.","name":"api token"}"# + "\n")
  }

  @Test func `The help of a family lists its commands by that word`() async throws {
    let help = try await Stage().sanpo("help", "schedule").data

    #expect(help.contains("\nUSAGE: sanpo schedule <command>\n"))
    #expect(help.contains("\nCOMMANDS:\n"))
    #expect(!help.lowercased().contains("subcommand"))
  }

  @Test(arguments: [
    ("flag", "“flags”"), ("flags", "“flag”"), ("fill", "“jobs add”"), ("jobs add", "“fill”"),
    ("jobs add", "“song translate”"), ("song translate", "“jobs add”"),
  ])
  func `A help names the command that is easily taken for it`(
    name: String, other: String
  ) async throws {
    let help = try await Stage().sanpo(["help"] + name.split(separator: " ").map(String.init))

    #expect(help.data.replacing("\n", with: " ").contains(other), "\(help.data)")
  }

  @Test func `Every help fits into 40 columns, with its words whole`() {
    let helps = Commands.all.map { command in
      CommandHelp.lines(Sanpo.helpMessage(for: command.grammar, columns: CommandHelp.unwrapped))
    }

    for help in helps + [EnvironmentCommand.lines, CommandHelp.overview] {
      let narrow = help.flatMap { $0.wrapped(to: 40) }

      #expect(narrow.filter { $0.width > 40 } == [])
      #expect(Self.words(of: narrow) == Self.words(of: help))
    }
  }

  /// Without Japanese, which may break anywhere.
  private static func words(of lines: [Line]) -> [Substring] {
    lines.flatMap { $0.text.split { !$0.isASCII || $0.isWhitespace } }
  }

  @Test func `A table in a help stays a table where it is narrow`() async throws {
    let stage = try Stage(columns: 48)

    let help = try await stage.sanpo("help", "find").data

    let row = """
        deck:NAME              a deck with its
                               subdecks, or the last
                               part of its name

      """
    #expect(help.contains(row))
  }

  @Test func `Where a table in a help has too little room, its text stands below the terms`()
    async throws
  {
    let stage = try Stage(columns: 40)

    let help = try await stage.sanpo("help", "find").data
    let environment = try await stage.sanpo("environment").data

    let row = """
        deck:NAME
          a deck with its subdecks, or the
          last part of its name

      """
    #expect(help.contains(row))
    #expect(environment.contains("\n  PAGER\n    for long output (default: less)\n"))
  }

  @Test func `The version is printed`() async throws {
    let told = try await Stage().sanpo("--version")

    #expect(told.status == 0)
    #expect(!told.data.isEmpty && told.talk.isEmpty)
  }
}
