import ArgumentParser
import Engine

/// The grammar: all commands there are.
struct Sanpo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sanpo",
    abstract: "Learn a language, a little every day.",
    discussion: """
      Data goes to standard output, talk to standard error. Every command takes --json. An item \
      goes by its number or its front, a deck by its name or enough of it.

      Your data is in SANPO_HOME, else $XDG_DATA_HOME/sanpo, else ~/.local/share/sanpo.

      Exit status:
        0  all is well
        1  it could not be done; the message says what to do
        2  the command was not understood
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "Learning",
        subcommands: [
          TodayCommand.self, LessonCommand.self, StudySessionCommand.self, UndoCommand.self,
          StatsCommand.self, CompareCommand.self,
        ]),
      CommandGroup(
        name: "Decks and items",
        subcommands: [
          DecksCommand.self, DeckCommand.self, FindCommand.self, CardCommand.self, WhyCommand.self,
          AddCommand.self, EditCommand.self, MoveCommand.self, SuspendCommand.self,
          UnsuspendCommand.self, BuryCommand.self, UnburyCommand.self, UnleechCommand.self,
          DeleteCommand.self, RestoreCommand.self,
        ]),
      CommandGroup(
        name: "Dictionary", subcommands: [LookupCommand.self, KanjiCommand.self]),
      CommandGroup(
        name: "Japanese, a line for each line",
        subcommands: [
          ReadCommand.self, CorrectCommand.self, FuriganaCommand.self, AccentCommand.self,
          AnalyseCommand.self,
          KanaCommand.self, CheckCommand.self,
        ]),
      CommandGroup(
        name: "WaniKani", subcommands: [SyncCommand.self, WaniKaniCommand.self]),
      CommandGroup(
        name: "Your data",
        subcommands: [
          ImportCommand.self, ExportCommand.self, BackupCommand.self, ScheduleCommand.self,
          SettingsCommand.self, DoctorCommand.self, QuitCommand.self,
        ]),
    ])

  private static var commands: [any ParsableCommand.Type] {
    configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  static func has(command name: String) -> Bool {
    name == "help"
      || commands.contains { command in
        command.configuration.commandName == name || command.configuration.aliases.contains(name)
      }
  }

  /// Every command with its options, for completion.
  static let vocabulary: [String: [String]] = {
    let named = commands.map { command in
      (command.configuration.commandName ?? "", options(of: command))
    }
    return Dictionary(named + [("help", [])], uniquingKeysWith: { $1 })
  }()

  private static func options(of command: any ParsableCommand.Type) -> [String] {
    // A usage line leaves options out when they are many; the help has one to a line.
    Sanpo.helpMessage(for: command, columns: 200).split(separator: "\n")
      .compactMap { $0.split(separator: " ").first { $0.hasPrefix("--") } }.map(String.init)
  }
}
