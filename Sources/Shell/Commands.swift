import ArgumentParser
import Engine
import Foundation

/// The list of all commands, in the order of the help. Add a command here.
///
/// The grammar, help and completion are generated from it.
enum Commands {
  static let groups: KeyValuePairs<String, [any ListedCommand.Type]> = [
    "Learning": [
      TodayCommand.self,
      LessonCommand.self,
      StudySessionCommand.self,
      UndoCommand.self,
      RedoCommand.self,
      StatsCommand.self,
      CompareCommand.self,
      TutorialCommand.self,
      NewsCommand.self,
    ],
    "Decks and items": [
      DecksCommand.self,
      DeckCommand.self,
      FindCommand.self,
      CardCommand.self,
      WhyCommand.self,
      AddCommand.self,
      EditCommand.self,
      MoveCommand.self,
      ItemActionCommand<Suspend>.self,
      ItemActionCommand<Unsuspend>.self,
      ItemActionCommand<Bury>.self,
      ItemActionCommand<Unbury>.self,
      FlagCommand.self,
      RescheduleCommand.self,
      ItemActionCommand<Unleech>.self,
      ItemActionCommand<Reset>.self,
      DeleteCommand.self,
      RestoreCommand.self,
      BulkCommand.self,
    ],
    "Dictionary": [
      LookupCommand.self,
      KanjiCommand.self,
      DictionaryCommand.self,
      SayCommand.self,
    ],
    "Words": [
      WordsCommand.self,
      DefineCommand.self,
      QuizCommand.self,
    ],
    "Songs": [
      SongCommand.self,
      JobsCommand.self,
    ],
    "Tutor": [
      AskCommand.self,
      TutorCommand.self,
      FillCommand.self,
    ],
    "Japanese text": [
      ReadCommand.self,
      CorrectCommand.self,
      FuriganaCommand.self,
      AccentCommand.self,
      AnalyseCommand.self,
      KanaCommand.self,
      CheckCommand.self,
    ],
    "WaniKani": [
      SyncCommand.self,
      WaniKaniCommand.self,
    ],
    "Your data": [
      ImportCommand.self,
      ExportCommand.self,
      OpenCommand.self,
      BackupCommand.self,
      ArchiveCommand.self,
      ScheduleCommand.self,
      SettingsCommand.self,
      FlagsCommand.self,
      AnkiConnectCommand.self,
      PlanCommand.self,
      AnalyticsCommand.self,
      APICommand.self,
      UserscriptCommand.self,
      ModelCommand.self,
      DoctorCommand.self,
      BackendCommand.self,
      EnvironmentCommand.self,
      QuitCommand.self,
    ],
    "Server": [
      JoinCommand.self,
      LeaveCommand.self,
      LearnerCommand.self,
    ],
  ]
}

// MARK: Derived from the list

extension Commands {
  /// The intents that commands declare, with their lines.
  static let lines: [(intent: Intent, line: String)] =
    [(.seeCommands, "help")]
    + all.flatMap { $0.usage.intents }

  /// All commands, including subcommands.
  static let all = named.map(\.command)

  static let outermost = groups.flatMap(\.value)

  /// All commands with their full names, such as “tutor list”.
  private static let named: [(name: String, command: any ListedCommand.Type)] = {
    func named(_ command: any ListedCommand.Type, within outer: String)
      -> [(name: String, command: any ListedCommand.Type)]
    {
      let name = "\(outer)\(command.usage.name)"
      return [(name, command)]
        + command.usage.subcommands.flatMap { named($0, within: "\(name) ") }
    }
    return outermost.flatMap { named($0, within: "") }
  }()

  private static let fullNames: [ObjectIdentifier: String] = Dictionary(
    uniqueKeysWithValues: named.map { (ObjectIdentifier($0.command), $0.name) })

  /// The full name of a command, such as “tutor list”; its own name if it is in no list.
  static func name(of command: any Command) -> String {
    let kind = type(of: command)
    return fullNames[ObjectIdentifier(kind)] ?? kind.usage.name
  }

  /// Finds a command by its full name, or with an alias for the last word of it.
  static func command(called: String) -> (
    name: String, command: any ListedCommand.Type
  )? {
    named.first { name, command in
      let outer = name.dropLast(command.usage.name.count)
      return name == called || command.usage.aliases.contains { "\(outer)\($0)" == called }
    }
  }

  /// The names and aliases of the top-level commands.
  static let names = ["help"] + outermost.flatMap { $0.usage.aliases + [$0.usage.name] }

  /// Names that other programs have for what a command does.
  static let synonyms = [
    "review": "study", "reviews": "study", "next": "study", "learn": "lesson", "start": "lesson",
    "show": "card", "item": "card", "items": "find", "search": "find", "grep": "find",
    "ls": "decks", "list": "decks", "rm": "delete", "remove": "delete", "config": "settings",
    "set": "settings", "dict": "lookup", "history": "undo --list", "u": "undo",
    "version": "--version", "skip": "tutorial --skip", "tour": "tutorial",
    "completion": "environment", "completions": "environment", "man": "environment",
  ]

  /// The names and aliases of the subcommands of each command that has any, by its full name.
  static let subcommands: [String: [String]] = Dictionary(
    uniqueKeysWithValues: named.map { name, command in
      (name, command.usage.subcommands.flatMap { [$0.usage.name] + $0.usage.aliases })
    }.filter { !$1.isEmpty })

  /// The words that can follow each command, for completion: its options and subcommands, and DECK,
  /// FILE or CONVERSATION as placeholders. An option that takes a file is also listed as “--to
  /// FILE”.
  static let vocabulary: [String: [String]] = {
    var vocabulary = ["help": [String]()]
    for (name, command) in named {
      vocabulary[name] = options(of: command) + command.usage.subcommands.map { $0.usage.name }
    }
    for (_, line) in lines {
      let words = line.split(separator: " ").map(String.init)
      for kind in ["DECK", "FILE", "CONVERSATION"] where words.contains(kind) {
        guard let name = vocabulary.command(of: words), vocabulary[name]?.contains(kind) == false
        else { continue }
        vocabulary[name]?.append(kind)
      }
    }
    return vocabulary
  }()

  /// The settings with their possible values, if there are few.
  static let settings: [String: [String]] = Dictionary(
    uniqueKeysWithValues: Settings.table.map { ($0.name, $0.kind.values + ["default"]) })

  /// The flags with their possible values.
  static let flags: [String: [String]] = Dictionary(
    uniqueKeysWithValues: Flags.all.map { ($0.name, $0.values + ["default"]) })

  private static func options(of command: any ListedCommand.Type) -> [String] {
    // A usage line omits options if there are many; the help has one per line.
    Sanpo.helpMessage(for: command.grammar, columns: CommandHelp.unwrapped).split(separator: "\n")
      .filter { $0.hasPrefix("  -") }.flatMap(options(inLabelOf:))
  }

  /// - Parameter line: for example “  -y, --yes   Don't ask.” or “  --to <file>   Write to it.”
  private static func options(inLabelOf line: Substring) -> [String] {
    let label = line.split(separator: " ").prefix { $0.hasPrefix("-") || $0.hasPrefix("<") }
    let names = label.flatMap { $0.split { ",/".contains($0) } }.filter { $0.hasPrefix("--") }
    let takesFile = ["<file>", "<folder>"].contains(label.last)
    return names.map(String.init) + (takesFile ? names.map { "\($0) FILE" } : [])
  }
}
