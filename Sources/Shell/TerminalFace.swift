public import Engine
import Foundation
import Glibc
public import Logging

/// The terminal face: the REPL if no command is given, else a one-shot command.
public enum TerminalFace {
  /// - Parameter pages: Creates the pages beside the REPL, for a face that has any. They write to
  ///   the given log, never to the terminal.
  /// - Returns: the exit status, as in `Interpreter.Status`.
  public static func run(
    as face: Face, arguments: [String],
    pages: @Sendable (Study, Logger) -> BrowserPages? = { _, _ in nil }
  ) async -> Int32 {
    if let help = help(of: face, for: arguments) {
      Output.write(help, to: STDOUT_FILENO)
      return 0
    }
    let environment = ProcessInfo.processInfo.environment
    let options = LineOptions(arguments)
    let isRepl = options.startsPrompt
    let interruption = Interruption()
    let home = Study.folder(in: environment)
    // The first command that needs data reports a failure.
    let membership = await Result(awaiting: { try await Membership.current(in: home) })
    let folder = (try? membership.get())?.map { $0.accounts.folder(of: $0.learner.id) } ?? home
    let console = console(
      as: face, environment, folder, home, options: options, interruption)
    let opener = StudyOpener(
      folder, face, console.timeZone, membership: membership,
      environment: await Result(awaiting: { try await Accounts.withNoted(by: home) }))
    let interpreter = Interpreter(console: console, open: opener.study)
    // Kept alive to the end: it handles signals as long as it lives.
    let signals = console.input.isInteractive ? Signals(interruption) : nil
    defer { withExtendedLifetime(signals) {} }
    guard case .success(_?) = membership else {
      return await status(of: arguments, isRepl: isRepl, interpreter, pages)
    }
    return await Problem.toldToLearner {
      await status(of: arguments, isRepl: isRepl, interpreter, pages)
    }
  }

  private static func status(
    of arguments: [String], isRepl: Bool, _ interpreter: Interpreter,
    _ pages: @Sendable (Study, Logger) -> BrowserPages?
  ) async -> Int32 {
    let status = isRepl ? await repl(interpreter, pages) : await perform(arguments, interpreter)
    guard status == 0, let problem = interpreter.console.output.lost() else { return status }
    return await interpreter.report(problem).rawValue
  }

  private static func console(
    as face: Face, _ environment: [String: String], _ folder: URL, _ home: URL,
    options: LineOptions, _ interruption: Interruption
  ) -> Console {
    let (output, isRepl) = (Output.standard(environment), options.startsPrompt)
    let notices = PromptNotices(interruption)
    let vocabulary = Vocabulary(
      commands: Commands.vocabulary, settings: Commands.settings, flags: Commands.flags)
    var console = Console(
      output: output,
      input: input(
        environment, folder, interruption, vocabulary, isRepl: isRepl,
        notices: { notices.take().map { output.text([$0]) } }, status: { notices.status }),
      log: Logger(label: face.rawValue) { _ in
        LogFile(
          folder.appending(path: "log/\(face.rawValue).log"),
          alsoToErrors: options.isVerbose)
      },
      timeZone: timeZone(environment), folder: folder, home: home, isRepl: isRepl,
      vocabulary: vocabulary,
      notices: notices)
    if console.input.hasSingleKeys {
      let program = TerminalProgram(environment: environment, interruption: interruption)
      (console.editor, console.pager) = (TextEditor(of: program), Pager(of: program))
    }
    console.program = face.rawValue
    console.device = TerminalName.name(environment, host: host)
    console.isDebugging = options.isDebugging
    return console
  }

  /// Returns the help of a face that is its own program; `sanpo` has the help of all commands.
  static func help(of face: Face, for arguments: [String]) -> String? {
    guard face != .sanpo, arguments == ["--help"] || arguments == ["-h"] else { return nil }
    let pages = face == .hybrid ? ", with pages beside it for what a terminal can't show" : ""
    return """
      OVERVIEW: Sanpo in the terminal: a prompt for commands\(pages).

      USAGE: \(face.rawValue) [<command>] [--verbose]

      Without a command, starts the prompt. With a command, runs it and exits.
      “\(face.rawValue) help” lists the commands, “\(face.rawValue) help study” explains one.

      OPTIONS:
        --verbose               Copy the log to standard error.
        --version               Show the version.
        -h, --help              Show help information.

      """
  }

  private static func repl(
    _ interpreter: Interpreter, _ pages: @Sendable (Study, Logger) -> BrowserPages?
  ) async -> Int32 {
    do {
      let study = try interpreter.open()
      var interpreter = interpreter
      // A script reads the output, not a page.
      if interpreter.console.input.isInteractive {
        interpreter.console.pages = pages(study, interpreter.console.log)
      }
      return await Repl(console: interpreter.console, interpreter: interpreter, study: study).run()
    } catch {
      return await interpreter.report(error).rawValue
    }
  }

  private static func perform(_ words: [String], _ interpreter: Interpreter) async -> Int32 {
    interpreter.console.input.interruption.whileBusy { Signals.endProgram(by: SIGINT) }
    if words.first == ShellCompletion.option {
      let typed = Array(words.dropFirst())
      let found = await ShellCompletion.words(
        after: typed, in: interpreter.console, interpreter.open)
      Output.write(found.map { "\($0)\n" }.joined(), to: STDOUT_FILENO)
      return ShellCompletion.excludesFiles(after: typed) ? 1 : 0
    }
    do {
      if hasDamagedArguments, let word = words.first(where: { $0.contains("\u{FFFD}") }) {
        throw Problem.notUTF8(word)
      }
      try await interpreter.perform(interpreter.parsed(words))
      return 0
    } catch is QuitRequest {
      return 0
    } catch {
      return await interpreter.report(error, givesJSON: LineOptions(words).givesJSON).rawValue
    }
  }

  /// Whether bytes of an argument were replaced, because they are not UTF-8.
  private static var hasDamagedArguments: Bool {
    (0..<Int(CommandLine.argc)).contains { number in
      CommandLine.unsafeArgv[number].map { String(validatingCString: $0) == nil } ?? false
    }
  }

  /// The name of this computer; empty if it has none.
  private static var host: String {
    // Asks the kernel alone. A name has up to 64 bytes.
    var name = [CChar](repeating: 0, count: 65)
    guard gethostname(&name, name.count) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The time zone of the learner's days, until the settings have one.
  private static func timeZone(_ environment: [String: String]) -> TimeZone {
    environment["TZ"].flatMap { $0.isEmpty ? nil : TimeZone(identifier: $0) } ?? .current
  }

  /// Line editing and single keys in a terminal; plain lines on a dumb one and in a pipe.
  private static func input(
    _ environment: [String: String], _ folder: URL, _ interruption: Interruption,
    _ vocabulary: Vocabulary,
    isRepl: Bool, notices: @escaping @Sendable () -> String?,
    status: @escaping @Sendable () -> String
  ) -> Input {
    let isTerminal = isatty(STDIN_FILENO) == 1
    let isBoth = isTerminal && isatty(STDOUT_FILENO) == 1
    if isBoth, !Style.isDumb(environment),
      let commands = LineEditor(
        interruption: interruption, completing: vocabulary.completion, notices: notices,
        status: status),
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
    // If the folder cannot be created, opening the study reports it, and there is no history.
    try? PrivateFolder.create(folder)
    commands.keepHistory(in: folder.appending(path: "history"))
  }
}
