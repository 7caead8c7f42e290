import ArgumentParser
import Engine

/// An entry in the list of commands: a command, or a family of commands.
protocol ListedCommand: SendableMetatype {
  static var usage: Usage { get }
  /// The grammar of its arguments.
  static var grammar: any ParsableCommand.Type { get }
}

/// A command, available both as a line of the REPL and as a one-shot command. Its properties are
/// its own arguments; `Grammar` adds the options that all commands have.
protocol Command: ListedCommand, ParsableArguments {
  /// How it runs with the given arguments.
  var execution: Execution { get }
}

enum Execution {
  case alone(any ShellCommand)
  case onStudy(any StudyCommand)
}

extension Command {
  static var grammar: any ParsableCommand.Type { Grammar<Self>.self }

  func firstGiven(of options: KeyValuePairs<String, Bool>) -> String? {
    options.first { $0.value }?.key
  }
}

/// A command that only has subcommands.
protocol CommandFamily: ListedCommand {}

extension CommandFamily {
  static var grammar: any ParsableCommand.Type { FamilyGrammar<Self>.self }
}

/// A command that works without the learner's data.
protocol ShellCommand: Command {
  func run(in console: Console) async throws
}

extension ShellCommand {
  var execution: Execution { .alone(self) }
}

/// A command that works on the learner's data.
protocol StudyCommand: Command {
  /// Whether it changes data. Without a person at a prompt, such a command is refused while nothing
  /// can be saved.
  var writes: Bool { get }
  /// Whether it changes data when it gives its result as JSON, or as text.
  func writes(givingJSON: Bool) -> Bool
  /// Whether it shows things as they come. It isn't paged then, as a pager shows nothing before the
  /// end.
  var isLive: Bool { get }
  /// Whether it succeeds on a substitute for data that can't be read.
  var worksOnSubstitute: Bool { get }

  func run(in console: Console, on study: Study) async throws
}

extension StudyCommand {
  var execution: Execution { .onStudy(self) }
  var writes: Bool { true }
  func writes(givingJSON: Bool) -> Bool { writes }
  var isLive: Bool { false }
  var worksOnSubstitute: Bool { false }
}

/// A command that changes nothing.
protocol ViewCommand: StudyCommand {}

extension ViewCommand {
  var writes: Bool { false }
}

/// A command that starts or continues a session. With --json it only prints the session's state,
/// and changes nothing.
protocol SessionCommand: StudyCommand {}

extension SessionCommand {
  func writes(givingJSON: Bool) -> Bool { writes && !givingJSON }
}

struct CommonOptions: ParsableArguments {
  @Flag(help: "Print JSON, one value per line.")
  var json = false

  /// Read before the line is parsed; see `LineOptions`.
  @Flag(help: "Copy the log to standard error.")
  var verbose = false
}

/// The flag of a command that asks before it deletes, replaces or sends something.
struct Confirmation: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Don't ask.")
  var yes = false
}

/// How a command is called, what for, and what its help says.
///
///     Usage("show", "Show a conversation.")
///       .serves(.openConversation, "tutor show CONVERSATION", examples: "tutor show 3")
struct Usage: Sendable {
  let name: String
  let abstract: String
  private(set) var intents: [(intent: Intent, line: String)] = []
  private var examples: [String] = []
  private var notes = ""
  private(set) var isHidden = false
  /// Whether its arguments may be numbers below zero. None of its options has a value then.
  private(set) var hasNegativeArguments = false
  private(set) var aliases: [String] = []
  private(set) var subcommands: [any ListedCommand.Type] = []
  private var defaultSubcommand: (any ListedCommand.Type)?

  init(_ name: String, _ abstract: String) {
    (self.name, self.abstract) = (name, abstract)
  }

  /// An intent it serves, with its command line. Words in capitals are placeholders.
  func serves(_ intent: Intent, _ line: String, examples: String...) -> Usage {
    with {
      $0.intents.append((intent, line))
      $0.examples += examples
    }
  }

  /// Lines as one would type them; without any, those of the intents.
  func examples(_ lines: String...) -> Usage { with { $0.examples += lines } }

  /// Adds notes to its help, below the examples.
  func notes(_ text: String) -> Usage { with { $0.notes = text } }

  /// Leaves it out of the help.
  func hidden() -> Usage { with { $0.isHidden = true } }

  func takesNegativeArguments() -> Usage { with { $0.hasNegativeArguments = true } }

  func aliases(_ names: String...) -> Usage { with { $0.aliases = names } }

  func subcommands(_ commands: any ListedCommand.Type...) -> Usage {
    with { $0.subcommands = commands }
  }

  /// - Parameter first: the subcommand that is meant where none is named.
  func subcommands(
    default first: any ListedCommand.Type, _ others: any ListedCommand.Type...
  ) -> Usage {
    with { ($0.subcommands, $0.defaultSubcommand) = ([first] + others, first) }
  }

  /// A line as one would type it.
  var example: String? { examples.first ?? intents.first?.line }

  /// Whether it only shows its help where no subcommand is named.
  var needsSubcommand: Bool { !subcommands.isEmpty && defaultSubcommand == nil }

  private func with(_ change: (inout Usage) -> Void) -> Usage {
    var usage = self
    change(&usage)
    return usage
  }

  var configuration: CommandConfiguration {
    let lines = examples.isEmpty ? intents.map(\.line) : examples
    let shown = lines.isEmpty ? "" : (["Examples:"] + lines).joined(separator: "\n  ")
    return CommandConfiguration(
      commandName: name, abstract: abstract,
      discussion: [shown, notes].filter { !$0.isEmpty }.joined(separator: "\n\n"),
      shouldDisplay: !isHidden, subcommands: subcommands.map { $0.grammar },
      defaultSubcommand: defaultSubcommand?.grammar, aliases: aliases)
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The values, for an option's help.
  static var valueList: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

// MARK: Parsing

/// A parsed line: the command, and the options that all commands have.
protocol ParsedLine: ParsableCommand {
  var command: any Command { get }
  var common: CommonOptions { get }
}

struct Grammar<Work: Command>: ParsedLine {
  static var configuration: CommandConfiguration { Work.usage.configuration }

  @OptionGroup var work: Work
  @OptionGroup var common: CommonOptions

  var command: any Command { work }
}

struct FamilyGrammar<Family: CommandFamily>: ParsableCommand {
  static var configuration: CommandConfiguration { Family.usage.configuration }
}
