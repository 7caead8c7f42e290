import ArgumentParser
import Engine

struct QuitCommand: ShellCommand {
  static let usage = Usage("quit", "Quit, as ctrl-D does.")
    .serves(.quit, "quit")
    .aliases("exit", "q", ":q")

  func run(in console: Console) async throws { throw QuitRequest() }
}

/// Thrown to leave the REPL.
struct QuitRequest: Error {}
