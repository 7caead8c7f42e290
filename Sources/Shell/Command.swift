import ArgumentParser
import Engine

/// One command: the same as a line of the REPL and as a one-shot command.
protocol Command: AsyncParsableCommand {
  /// What it serves of all that a person can want, each with the line that reaches it; words in
  /// capitals stand for what the person gives.
  static var intents: [Intent: String] { get }

  var common: CommonOptions { get }
}

/// A command that works without the learner's data.
protocol ShellCommand: Command {
  func run(in console: Console) async throws
}

/// A command that works on the learner's data.
protocol StudyCommand: Command {
  /// Whether it changes the data. By itself it is refused when nothing done now is kept.
  var writes: Bool { get }
  /// False for a command that, as it is given, works without the data.
  var needsStudy: Bool { get }

  func run(in console: Console, on study: Study) async throws
}

extension StudyCommand {
  var writes: Bool { true }
  var needsStudy: Bool { true }
}

/// A command that changes nothing.
protocol ViewCommand: StudyCommand {}

extension ViewCommand {
  var writes: Bool { false }
}

/// A command that starts or continues a session; with --json it only says where it is.
protocol SessionCommand: StudyCommand {}

extension SessionCommand {
  var writes: Bool { !common.json }
}

/// What every command understands.
struct CommonOptions: ParsableArguments {
  @Flag(help: "Print JSON, one value per line.")
  var json = false

  @Flag(help: "Copy the log to standard error.")
  var verbose = false
}
