import ArgumentParser

/// The program: all commands there are.
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
        3  your data cannot be read; a backup, or nothing, was shown in their place
      """,
    groupedSubcommands: Commands.groups)
}
