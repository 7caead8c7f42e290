public import Engine
public import Foundation
import Glibc
public import Logging

/// The face of the terminal: a REPL when no command is given, else that command.
public enum TerminalFace {
  /// - Parameter pages: the pages beside the REPL, for a face that has any; they write to the log
  ///   they are given, never to the terminal.
  /// - Returns: the exit status, as `Interpreter.Status` has it.
  public static func run(
    as face: Face, arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    pages: @Sendable (Study, Logger) -> BrowserPages? = { _, _ in nil }
  ) async -> Int32 {
    let isRepl = arguments.allSatisfy { $0 == "--verbose" }
    let interruption = Interruption()
    let notices = PromptNotices(interruption)
    let vocabulary = Vocabulary(
      commands: Commands.vocabulary, settings: Commands.settings)
    let folder = Study.folder(in: environment)
    let output = Output.standard(environment)
    let console = Console(
      output: output,
      input: input(environment, folder, interruption, vocabulary, isRepl: isRepl) {
        notices.take().map { output.text([$0]) }
      },
      log: Logger(label: face.rawValue) { _ in
        LogFile(
          folder.appending(path: "log/\(face.rawValue).log"),
          alsoToErrors: arguments.contains("--verbose"))
      },
      timeZone: timeZone(environment), folder: folder, isRepl: isRepl, vocabulary: vocabulary,
      notices: notices)
    let opener = StudyOpener(folder, face, console.timeZone)
    let interpreter = Interpreter(console: console, open: opener.study)
    // Let go of only at the end: it hears the signals as long as it lives.
    let signals = console.input.isInteractive ? Signals(interruption) : nil
    defer { withExtendedLifetime(signals) {} }
    let status = isRepl ? await repl(interpreter, pages) : await perform(arguments, interpreter)
    guard status == 0, let problem = output.lost() else { return status }
    return interpreter.tell(problem).rawValue
  }

  private static func repl(
    _ interpreter: Interpreter, _ pages: @Sendable (Study, Logger) -> BrowserPages?
  ) async -> Int32 {
    do {
      let study = try interpreter.open()
      var interpreter = interpreter
      // A script reads what is printed, not a page.
      if interpreter.console.input.isInteractive {
        interpreter.console.pages = pages(study, interpreter.console.log)
      }
      return await Repl(console: interpreter.console, interpreter: interpreter, study: study).run()
    } catch {
      return interpreter.tell(error).rawValue
    }
  }

  private static func perform(_ words: [String], _ interpreter: Interpreter) async -> Int32 {
    interpreter.console.input.interruption.whileBusy { Signals.endProgram(by: SIGINT) }
    do {
      try await interpreter.perform(interpreter.parsed(words))
      return 0
    } catch is Leaving {
      return 0
    } catch {
      return interpreter.tell(error, givesJSON: words.contains("--json")).rawValue
    }
  }

  /// The learner's days are where TZ says, until the settings say otherwise.
  private static func timeZone(_ environment: [String: String]) -> TimeZone {
    environment["TZ"].flatMap { $0.isEmpty ? nil : TimeZone(identifier: $0) } ?? .current
  }

  /// Editing and single keys at a terminal; bare lines on a dumb one and by pipe.
  private static func input(
    _ environment: [String: String], _ folder: URL, _ interruption: Interruption,
    _ vocabulary: Vocabulary,
    isRepl: Bool, notices: @escaping @Sendable () -> String?
  ) -> Input {
    let isTerminal = isatty(STDIN_FILENO) == 1
    let isBoth = isTerminal && isatty(STDOUT_FILENO) == 1
    if isBoth, !Style.isDumb(environment),
      let commands = LineEditor(
        interruption: interruption, completing: vocabulary.completion, notices: notices),
      let answers = LineEditor(interruption: interruption)
    {
      if isRepl { keepHistory(of: commands, in: folder) }
      return .terminal(commands: commands, answers: answers, interruption: interruption)
    }
    let reader = LineReader(interruption: interruption)
    let talk: @Sendable (String) -> Void = { Output.write($0, to: STDERR_FILENO) }
    return .lines(
      { await reader.line() }, interruption: interruption, prompting: isTerminal ? talk : nil)
  }

  private static func keepHistory(of commands: LineEditor, in folder: URL) {
    // Where the folder cannot be made, opening the study says so; history then is not kept.
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    commands.keepHistory(in: folder.appending(path: "history"))
  }
}
