import ArgumentParser
import Engine

/// One command, the same as a line of the REPL and as a one-shot command.
protocol ShellCommand: AsyncParsableCommand {
  var common: CommonOptions { get }

  func run(in console: Console) async throws
}

/// A command that works on the learner's data.
protocol StudyCommand: AsyncParsableCommand {
  var common: CommonOptions { get }
  /// Whether it changes the data. By itself it is refused when nothing done now is kept.
  var writes: Bool { get }
  /// False for a command that, as it is given, works without the data.
  var needsStudy: Bool { get }

  func run(in console: Console, on study: Study) async throws
}

extension StudyCommand {
  var needsStudy: Bool { true }
}

/// What every command understands.
struct CommonOptions: ParsableArguments {
  @Flag(help: "Print JSON, one value a line.")
  var json = false

  @Flag(help: "Copy the log to standard error.")
  var verbose = false
}

extension Console {
  /// One or the other, whichever was asked for.
  func give(
    _ common: CommonOptions, _ json: @autoclosure () -> [JSON], _ lines: @autoclosure () -> [Line]
  )
    throws
  {
    guard common.json else { return output.show(lines()) }
    for value in json() { try output.give(value) }
  }
}
