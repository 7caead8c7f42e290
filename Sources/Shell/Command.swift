import ArgumentParser
import Engine

/// A command, available both as a line of the REPL and as a one-shot command.
protocol Command: AsyncParsableCommand {
  static var usage: Usage { get }

  var common: CommonOptions { get }
}

/// A command that works without the learner's data.
protocol ShellCommand: Command {
  func run(in console: Console) async throws
}

/// A command that works on the learner's data.
protocol StudyCommand: Command {
  /// Whether it changes data. A one-shot command that does is refused while nothing can be saved.
  var writes: Bool { get }
  /// Whether it needs the data with the given arguments.
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

/// A command that starts or continues a session. With --json it only prints the session's state.
protocol SessionCommand: StudyCommand {}

extension SessionCommand {
  var writes: Bool { !common.json }
}

/// The options common to all commands.
struct CommonOptions: ParsableArguments {
  @Flag(help: "Print JSON, one value per line.")
  var json = false

  @Flag(help: "Copy the log to standard error.")
  var verbose = false
}

/// The flag of a command that asks before it deletes or sends something.
struct Confirmation: ParsableArguments {
  @Flag(help: "Don't ask.")
  var yes = false

  /// - Throws: `Problem` where nobody can be asked.
  func isGiven(in console: Console, _ question: String) async throws -> Bool {
    try await console.isSure(yes, question)
  }
}

/// How a command is called, what for, and what its help says.
struct Usage: Sendable {
  let intents: KeyValuePairs<Intent, String>
  let configuration: CommandConfiguration

  /// - Parameters:
  ///   - intents: The intents it serves, each with its command line. Words in capitals are
  ///     placeholders.
  ///   - examples: Lines as one would type them; those of the intents unless given.
  ///   - notes: What else its help says, below the examples.
  init(
    _ name: String, _ abstract: String, serves intents: KeyValuePairs<Intent, String>,
    examples: [String]? = nil, notes: String = "", shouldDisplay: Bool = true,
    aliases: [String] = []
  ) {
    self.intents = intents
    configuration = CommandConfiguration(
      name, abstract, examples: examples ?? intents.map(\.value), notes: notes,
      shouldDisplay: shouldDisplay, aliases: aliases)
  }
}

extension Command {
  static var configuration: CommandConfiguration { usage.configuration }
  static var intents: [Intent: String] {
    Dictionary(uniqueKeysWithValues: usage.intents.map { ($0.key, $0.value) })
  }
}

extension CommandConfiguration {
  /// - Parameters:
  ///   - examples: Lines as one would type them.
  ///   - notes: What else its help says, below the examples.
  init(
    _ name: String, _ abstract: String, examples: [String] = [], notes: String = "",
    shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = []
  ) {
    let examples = examples.isEmpty ? nil : (["Examples:"] + examples).joined(separator: "\n  ")
    self.init(
      commandName: name, abstract: abstract,
      discussion: [examples, notes].compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: "\n\n"),
      shouldDisplay: shouldDisplay, subcommands: subcommands, defaultSubcommand: defaultSubcommand,
      aliases: aliases)
  }
}
