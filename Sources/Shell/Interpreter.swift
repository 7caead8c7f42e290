import ArgumentParser
import Engine
import Logging

/// Understands commands and does them, for the REPL and for one-shot commands alike.
struct Interpreter {
  /// What the program says to the system in the end.
  enum Status: Int32 {
    case fine = 0
    /// A `Problem`.
    case problem = 1
    /// The command was not understood.
    case misuse = 2
    /// What was shown is not the person's data, which cannot be read.
    case substitute = 3
  }

  var console: Console
  /// Opened for the first command that needs it.
  let open: @Sendable () throws -> Study

  func parsed(_ words: [String]) throws -> any ParsableCommand {
    if words == [ManPage.option] { throw Generated(text: ManPage.text) }
    if let script = try Self.completionScript(words) { throw script }
    let asked = words.first == "help" ? words.dropFirst().first : words.first
    if let asked, !asked.hasPrefix("-"), !Commands.has(asked) {
      let meant = Suggestion.of(asked, among: Commands.names).map { " Did you mean “\($0)”?" }
      throw Misuse("There is no command “\(asked)”.\(meant ?? "") “help” lists them all.")
    }
    return try Sanpo.parseAsRoot(words)
  }

  /// As the shell reads it: not wrapped, as a help is.
  private static func completionScript(_ words: [String]) throws -> Generated? {
    let option = "--generate-completion-script"
    guard let place = words.firstIndex(where: { $0.hasPrefix(option) }) else { return nil }
    let name =
      words[place].split(separator: "=").dropFirst().first.map(String.init)
      ?? words[(place + 1)...].first
    guard let shell = name.flatMap(CompletionShell.init) ?? CompletionShell.autodetected() else {
      throw Misuse("Name a shell: bash, zsh or fish.")
    }
    return Generated(text: Sanpo.completionScript(for: shell))
  }

  func perform(_ command: any ParsableCommand) async throws {
    var console = console
    console.givesJSON = (command as? any Command)?.common.json ?? false
    switch command {
    case let command as any StudyCommand where command.needsStudy:
      let study = try open()
      if let problem = study.problem, !console.isRepl {
        guard !command.writes else { throw problem }
        console.say(problem)
      }
      try await command.run(in: console, on: study)
      if study.isSubstitute, !console.isRepl, !(command is RestoreCommand) { throw ShownInstead() }
    case let command as any ShellCommand:
      try await command.run(in: console)
    default:
      // Help, and a command that has only subcommands: they throw their text.
      var command = command
      try command.run()
    }
  }

  /// Says what went wrong, to whom it concerns.
  ///
  /// - Parameters:
  ///   - line: of the script, when it is one.
  ///   - givesJSON: to a program rather than a person.
  func tell(_ error: any Error, line: Int? = nil, givesJSON: Bool = false) -> Status {
    var console = console
    console.givesJSON = givesJSON
    switch error {
    case let problem as Problem:
      console.say(problem, after: line)
      return .problem
    case let misuse as Misuse:
      console.say(misuse.sentence, after: line)
      return .misuse
    case let generated as Generated:
      console.output.data(generated.text + "\n")
      return .fine
    case is ShownInstead: return .substitute  // The problem was said before.
    case is CancellationError:
      console.say("Stopped.")
      return .problem
    default:
      return tellOfParsing(error, line, console)
    }
  }

  private func tellOfParsing(_ error: any Error, _ line: Int?, _ console: Console) -> Status {
    let code = Sanpo.exitCode(for: error)
    let text = Sanpo.fullMessage(for: error, columns: console.output.columns())
    if code.isSuccess {
      // ArgumentParser leaves the line of the usage as long as it is.
      let lines = asHere(text).split(separator: "\n", omittingEmptySubsequences: false)
      console.output.show(lines.map { Line(String($0)) })
      return .fine
    }
    guard code == .validationFailure else {
      console.log.error("\(error)")
      console.say(Problem("That did not work.", remedy: "Try again; the log has the reason."))
      return .problem
    }
    console.say(asHere(text.trimmingPrefix("Error: ").description), after: line)
    return .misuse
  }

  /// In the REPL a command goes without the program's name.
  private func asHere(_ text: String) -> String {
    guard console.isRepl else { return text }
    return text.replacing("USAGE: sanpo ", with: "USAGE: ").replacing(
      "Usage: sanpo ", with: "Usage: "
    )
    .replacing("'sanpo help ", with: "'help ").replacing("See 'sanpo ", with: "See '")
    .replacing("sanpo help <", with: "help <")
  }
}

/// What is made from the grammar for other programs: not wrapped, and no help.
private struct Generated: Error {
  var text: String
}

/// A backup, or nothing, was shown in place of data that cannot be read.
private struct ShownInstead: Error {}
