import ArgumentParser
import Engine
import Logging

/// Parses and runs commands, for the REPL and for one-shot commands.
struct Interpreter {
  /// The exit status.
  enum Status: Int32 {
    case fine = 0
    /// A `Problem`.
    case problem = 1
    /// A usage error.
    case misuse = 2
    /// The command showed a substitute, because the person's data cannot be read.
    case substitute = 3
  }

  var console: Console
  /// Opens the data, for the first command that needs it.
  let open: @Sendable () throws -> Study

  func parsed(_ given: [String]) throws -> any ParsableCommand {
    // As in a session.
    if given == [":?"] || given == ["?"] { return try parsed(["help"]) }
    let outermost = Commands.command(called: given.first ?? "")?.command
    let words = Self.withJSONLast(
      Self.withHelpFirst(
        outermost?.usage.hasNegativeArguments == true
          ? Self.separatingNegativeNumbers(given) : Self.joiningNegativeNumbers(given)))
    if words == [ManPage.option] { throw Generated(text: ManPage.text) }
    if let script = try ShellCompletion.script(askedBy: words) { throw Generated(text: script) }
    if words == ["help"] { throw CommandOverview() }
    if words.first == "--json" { throw Misuse.jsonAlone }
    let asked = Array(words.first == "help" ? words.dropFirst() : words[...])
    try Self.check(asked.first, Commands.names)
    for place in asked.indices.dropFirst() {
      let outer = asked[..<place].joined(separator: " ")
      guard let inside = Commands.subcommands[outer] else { break }
      try Self.check(asked[place], inside, of: outer)
    }
    if let json = try Self.commandList(words) ?? Self.commandHelp(words) { throw json }
    let parsed: any ParsableCommand
    do {
      parsed = try Sanpo.parseAsRoot(words == ["help", "--all"] ? ["help"] : words)
    } catch {
      if Sanpo.exitCode(for: error) == .validationFailure,
        let misuse = OptionAdvice.misuse(in: words, said: Sanpo.message(for: error))
      {
        throw misuse
      }
      throw error
    }
    // Help is a command of the parser's own.
    if !(parsed is any ParsedLine), let word = Self.takenForHelp(words) {
      throw Misuse(
        "Unknown option “\(word)”.", remedy: "Put “--” before words that begin with a hyphen.")
    }
    return parsed
  }

  /// Returns a word such as “-dash”, which the parser takes for several options, one of them -h.
  private static func takenForHelp(_ words: [String]) -> String? {
    let options = words.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }
    guard options.allSatisfy({ !["-h", "-help", "--help", "--version"].contains($0) })
    else { return nil }
    return options.first { !$0.hasPrefix("--") && $0.contains("h") }
  }

  /// Writes `userscript help install` as `help userscript install`.
  private static func withHelpFirst(_ words: [String]) -> [String] {
    guard words.count > 1, words[1] == "help", Commands.subcommands[words[0]] != nil
    else { return words }
    return ["help", words[0]] + words.dropFirst(2)
  }

  /// Writes `help --json study` and `study --help --json` as `help study --json`.
  private static func withJSONLast(_ words: [String]) -> [String] {
    let given = words.prefix { $0 != "--" }
    guard given.contains("--json") else { return words }
    if words.first == "help" { return words.filter { $0 != "--json" } + ["--json"] }
    guard given.contains(where: ["-h", "--help"].contains) else { return words }
    let names = given.prefix { !$0.hasPrefix("-") }
    let command = names.indices.map { names[...$0] }
      .last { Commands.command(called: $0.joined(separator: " ")) != nil }
    return ["help"] + (command ?? names.prefix(1)) + ["--json"]
  }

  /// Writes `--limit -3` as `--limit=-3`: the parser would take a number below zero for an option,
  /// and miss the value.
  private static func joiningNegativeNumbers(_ words: [String]) -> [String] {
    let options = words.prefix { $0 != "--" }
    return options.reduce(into: []) { joined, word in
      if isNegative(word), let option = joined.last, option.hasPrefix("--"), !option.contains("=") {
        joined[joined.count - 1] = "\(option)=\(word)"
      } else {
        joined.append(word)
      }
    } + words.dropFirst(options.count)
  }

  /// Writes `settings NAME -3` as `settings NAME -- -3`, so that the setting says what is wrong.
  private static func separatingNegativeNumbers(_ words: [String]) -> [String] {
    guard !words.contains("--"), let place = words.firstIndex(where: isNegative)
    else { return words }
    func isOption(_ word: String) -> Bool { word.hasPrefix("-") && !isNegative(word) }
    let rest = words[place...]
    return Array(words[..<place]) + rest.filter(isOption) + ["--"] + rest.filter { !isOption($0) }
  }

  private static func isNegative(_ word: String) -> Bool {
    word.hasPrefix("-") && Double(word.hasSuffix("%") ? word.dropLast() : word[...]) != nil
  }

  /// Rejects a mistyped command with a suggestion.
  ///
  /// - Parameter outer: the command that it is a subcommand of.
  private static func check(_ name: String?, _ names: [String], of outer: String? = nil) throws {
    guard let name, !name.hasPrefix("-"), !names.contains(name) else { return }
    func whole(_ name: String) -> String {
      [outer, name].compactMap(\.self).joined(separator: " ")
    }
    let synonym = outer == nil ? Commands.synonyms[name.lowercased()] : nil
    let near = synonym ?? Suggestion.of(name, among: names)
    let other = outer == "words" ? "“words define \(name)” defines a word. " : ""
    let meant = near.map { "Did you mean “\(whole($0))”? " } ?? other
    let all = outer.map { "“help \($0)” lists its commands." } ?? "“help” lists them all."
    throw Misuse("Unknown command “\(whole(name))”.", remedy: meant + all)
  }

  /// Returns what `help --json` and `schedule --json` print: the commands that `help` and
  /// `help schedule` list.
  private static func commandList(_ words: [String]) throws -> Generated? {
    guard words.count == 2, words[1] == "--json" else { return nil }
    let family = Commands.outermost.first(where: { $0.usage.name == words[0] })?.usage
    guard words[0] == "help" || family?.needsSubcommand == true else { return nil }
    let outer = family.map { "\($0.name) " } ?? ""
    let commands = family?.subcommands ?? Commands.outermost
    let lines = try commands.map { $0.usage }.filter { !$0.isHidden }.map { usage in
      let object: JSONObject = ["name": outer + usage.name, "explanation": usage.abstract]
      return try JSONLine.text(object)
    }
    return Generated(text: lines.joined(separator: "\n"))
  }

  /// Returns what `help tutor show --json` prints.
  private static func commandHelp(_ words: [String]) throws -> Generated? {
    guard words.first == "help", words.last == "--json",
      let (name, command) = Commands.command(
        called: words.dropFirst().dropLast().joined(separator: " "))
    else { return nil }
    return Generated(text: try JSONLine.text(CommandHelp.json(name, command)))
  }

  /// Runs a line of the REPL.
  func perform(line: String) async throws {
    let command = try parsed(LineWords(line).finished())
    console.recent.commandBegins()
    try await perform(command)
    try Task.checkCancellation()
    console.recent.commandSucceeded()
  }

  func perform(_ parsed: any ParsableCommand) async throws {
    guard let line = parsed as? any ParsedLine else {
      // Help, and commands with only subcommands, throw their text.
      var help = parsed
      return try help.run()
    }
    var console = console
    console.givesJSON = line.common.json
    switch line.command.execution {
    case .onStudy(let command):
      let study = try open()
      try await study.admit()
      console.timeZone = study.settingsSeen.timeZone
      if let problem = study.problem {
        let isAtPrompt = console.isRepl && console.input.isInteractive
        let writes = command.writes(givingJSON: console.givesJSON)
        let isRefused = study.isReplaced || !isAtPrompt && writes
        guard !isRefused else { throw problem }
        if !console.isRepl { console.say(problem) }
      }
      if !console.isRepl { for problem in study.configurationProblems { console.say(problem) } }
      do {
        try await noting(command, console, study) { try await run(command, in: console, on: study) }
      } catch let problem as Problem
        where !console.isRepl
        && (problem == study.problem || study.configurationProblems.contains(problem))
      {
        throw ProblemAlreadyTold()
      }
      if study.isSubstitute, !console.isRepl, !command.worksOnSubstitute {
        throw SubstituteShown()
      }
    case .alone(let command): try await command.run(in: console)
    }
  }

  /// Records what a person does at the REPL, for `analytics`. Scripts are not recorded.
  private func noting(
    _ command: any StudyCommand, _ console: Console, _ study: Study,
    _ body: () async throws -> Void
  ) async throws {
    guard console.isRepl, console.input.isInteractive else { return try await body() }
    let name = Commands.name(of: command)
    study.analytics.record(.screen(name))
    do {
      try await body()
    } catch let problem as Problem {
      study.analytics.record(.problem(problem, on: name))
      throw problem
    }
  }

  /// Runs a command, through the pager if it only shows something.
  private func run(
    _ command: any StudyCommand, in console: Console, on study: Study
  ) async throws {
    guard !command.writes(givingJSON: console.givesJSON), !command.isLive else {
      return try await command.run(in: console, on: study)
    }
    try await console.page { try await command.run(in: $0, on: study) }
  }

  /// Reports an error.
  ///
  /// - Parameters:
  ///   - line: the line in the script, if there is one.
  ///   - givesJSON: whether to report it as JSON.
  func report(_ error: any Error, line: Int? = nil, givesJSON: Bool = false) async -> Status {
    var console = console
    console.givesJSON = givesJSON
    switch error {
    case let problem as Problem where problem != .stopped:
      console.say(problem, after: line)
      return .problem
    case let misuse as Misuse:
      console.say(misuse, after: line)
      return .misuse
    case let generated as Generated:
      console.output.data(generated.text + "\n")
      return .fine
    case is CommandOverview:
      await show(help: CommandHelp.overview)
      return .fine
    case is SubstituteShown: return .substitute  // The problem was already reported.
    case is ProblemAlreadyTold: return .problem
    case is CancellationError, is Problem:
      console.say("Stopped.")
      return .problem
    default:
      return await reportParsing(error, line, console)
    }
  }

  private func reportParsing(_ error: any Error, _ line: Int?, _ console: Console) async
    -> Status
  {
    let code = Sanpo.exitCode(for: error)
    if code.isSuccess {
      let text = Sanpo.fullMessage(for: error, columns: CommandHelp.unwrapped)
      let named = CommandHelp.withProgramName(CommandHelp.withoutVersion(text), in: console)
      await show(help: CommandHelp.lines(named))
      return .fine
    }
    let text = Sanpo.fullMessage(for: error, columns: console.output.columns())
    guard code == .validationFailure else {
      console.log.error("\(error)")
      console.say(Problem("Something went wrong.", remedy: "Try again; the log has the reason."))
      return .problem
    }
    let said = text.trimmingPrefix("Error: ").description
    if let problem = ParserMessage(said) {
      console.say(problem.sentence, remedy: problem.remedy, after: line)
      return .misuse
    }
    console.say(said, after: line)
    return .misuse
  }

  /// Shows a help, which is wrapped in a pipe, too, as prose.
  private func show(help lines: [Line]) async {
    let wrapped = lines.flatMap { $0.wrapped(to: console.output.columns()) }
    await console.page { $0.output.show(wrapped) }
  }
}

/// Text generated from the grammar for other programs, printed without wrapping.
private struct Generated: Error {
  var text: String
}

/// The names of all commands were asked for.
struct CommandOverview: Error {}

/// A backup or an empty study was shown, because the data cannot be read.
private struct SubstituteShown: Error {}

/// A command failed for a reason that was already reported: data can't be read or written.
private struct ProblemAlreadyTold: Error {}
