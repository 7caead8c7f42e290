import ArgumentParser
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

  @Test func `The help on searches fits into 80 columns`() {
    let lines = FindCommand.usage.configuration.discussion.split(separator: "\n").map(String.init)

    #expect(lines.filter { Width.of($0) > 79 } == [])
  }

  @Test func `The version is printed`() async throws {
    let told = try await Stage().sanpo("--version")

    #expect(told.status == 0)
    #expect(!told.data.isEmpty && told.talk.isEmpty)
  }
}
