import ArgumentParser
import Engine

/// The root command.
struct Sanpo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sanpo",
    abstract: "Learn a language, a little every day.",
    discussion: """
      Results go to standard output, messages to standard error. Every command takes --json. \
      Name an item by its number or front, a deck by its name; +12 is always a number. The prompt \
      counts what is due: new, learning and review cards.

      “environment” lists the environment variables and exit statuses, and how to get completion \
      for your shell and a man page.
      """,
    version: Version.current,
    groupedSubcommands: Commands.groups.map { name, commands in
      CommandGroup(name: name, subcommands: commands.map { $0.grammar })
    })
}
