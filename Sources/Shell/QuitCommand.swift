import ArgumentParser
import Engine

struct QuitCommand: ShellCommand {
  static let configuration = CommandConfiguration(
    "quit", "Quit, as ctrl-D does.",
    examples: ["quit"],
    aliases: ["exit", "q", ":q"])
  static let intents: [Intent: String] = [.quit: "quit"]

  @OptionGroup var common: CommonOptions

  func run(in console: Console) async throws { throw Leaving() }
}

/// Thrown to leave the REPL.
struct Leaving: Error {}
