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
  }

  var console: Console
  /// Opened for the first command that needs it.
  let open: @Sendable () throws -> Study

  func parsed(_ words: [String]) throws -> any ParsableCommand {
    let asked = words.first == "help" ? words.dropFirst().first : words.first
    if let asked, !asked.hasPrefix("-"), !Sanpo.has(command: asked) {
      throw Misuse("There is no command “\(asked)”. “help” lists them all.")
    }
    return try Sanpo.parseAsRoot(words)
  }

  func perform(_ command: any ParsableCommand) async throws {
    switch command {
    case let command as any StudyCommand where command.needsStudy:
      let study = try open()
      if let problem = study.problem, !console.isRepl {
        guard !command.writes else { throw problem }
        console.say(problem)
      }
      try await command.run(in: console, on: study)
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
  /// - Parameter line: of the script, when it is one.
  func tell(_ error: any Error, line: Int? = nil) -> Status {
    let place = line.map { "Line \($0): " } ?? ""
    switch error {
    case let problem as Problem:
      console.say(problem, after: line)
      return .problem
    case let misuse as Misuse:
      console.output.say(place + misuse.sentence)
      return .misuse
    case is CancellationError:
      console.output.say("Stopped.")
      return .problem
    default:
      return tellOfParsing(error, place)
    }
  }

  private func tellOfParsing(_ error: any Error, _ place: String) -> Status {
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
    console.output.say(place + asHere(text.trimmingPrefix("Error: ").description))
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
