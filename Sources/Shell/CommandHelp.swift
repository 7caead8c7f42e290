import ArgumentParser
import Engine
import Foundation

/// The help of a command, as ArgumentParser has it from its grammar.
enum CommandHelp {
  /// A width at which ArgumentParser wraps nothing.
  static let unwrapped = 10_000

  /// The names of all commands, by group: it fits a screen.
  static var overview: [Line] {
    let groups = Commands.groups.map { name, commands in
      let names = commands.map { $0.usage }.filter { !$0.isHidden }.map(\.name)
      return [Line(name, .strong), Line(names.joined(separator: ", "))]
    }
    return groups.inColumns() + [
      Line(),
      "“help find” explains a command, “help --all” says what each one does.",
    ]
  }

  /// Returns the lines of a help text, unwrapped. Text in a second column stays in it, or goes
  /// below the first.
  static func lines(_ text: String) -> [Line] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { text in
      var line = Line(String(text))
      line.hanging = secondColumn(of: text)
      line.stacks = true
      return line
    }
  }

  /// Leaves out of the help of a command the option that only the program needs.
  static func withoutVersion(_ text: String) -> String {
    guard text.hasPrefix("OVERVIEW: "), !text.contains("\nUSAGE: sanpo <subcommand>\n")
    else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("  --version ") }.joined(separator: "\n")
  }

  /// Puts the program's name in a usage text, which speaks of “sanpo”; in the REPL, none.
  static func withProgramName(_ text: String, in console: Console) -> String {
    let name = console.isRepl ? "" : "\(console.program) "
    return text.replacing("USAGE: sanpo ", with: "USAGE: \(name)")
      .replacing("See 'sanpo ", with: "See '\(name)")
      .replacing("'sanpo help ", with: "'\(name)help ")
      .replacing("sanpo help <", with: "\(name)help <")
      // The parser's word for commands.
      .replacing("<subcommand>", with: "<command>")
      .replacing(" SUBCOMMANDS:\n", with: ":\n").replacing("\nSUBCOMMANDS:", with: "\nCOMMANDS:")
  }

  private static func secondColumn(of text: Substring) -> Int? {
    // ArgumentParser explains options and arguments there.
    guard !text.hasPrefix("  -"), !text.hasPrefix("  <") else { return 26 }
    guard text.hasPrefix("  "), let gap = text.dropFirst(2).firstRange(of: "  "),
      let second = text[gap.lowerBound...].firstIndex(where: { $0 != " " }),
      gap.lowerBound > text.index(text.startIndex, offsetBy: 2)
    else { return nil }
    return Width.of(String(text[..<second]))
  }

  /// - Parameter name: the full name, such as “tutor list”.
  static func json(_ name: String, _ command: any ListedCommand.Type) throws -> JSONObject {
    let configuration = command.usage.configuration
    let options: [JSONObject] = try arguments(of: command).filter(\.shouldDisplay).map(\.json)
    let commands: [String] = command.usage.subcommands.map { "\(name) \($0.usage.name)" }
    return [
      "name": name, "explanation": configuration.abstract, "details": configuration.discussion,
      "usage": Sanpo.usageString(for: command.grammar), "commands": commands, "options": options,
    ]
  }

  /// Returns the values that can follow the words of a line, if they are few: none after an option
  /// that takes others, nil where an argument can be anything.
  ///
  /// - Parameter name: the full name of the line's command.
  static func values(of name: String, after words: [String]) -> [String]? {
    // Without its grammar, only the completion of values is missing.
    guard let command = Commands.command(called: name)?.command,
      let arguments = try? Self.arguments(of: command)
    else { return nil }
    func option(_ word: String) -> Argument? {
      arguments.first { $0.kind == "option" && $0.typed.contains(word) }
    }
    if let taking = words.last.flatMap(option) { return taking.choices }
    let count = name.split(separator: " ").count
    let pairs = zip(words.dropFirst(count - 1), words.dropFirst(count))
    let place = pairs.count { before, word in !word.hasPrefix("-") && option(before) == nil }
    let choices = arguments.filter { $0.kind == "positional" }.dropFirst(place).first?.choices
    return choices?.isEmpty == false ? choices : nil
  }

  /// Returns the options and flags of a command by their names, such as “--yes” and “-y”, also those
  /// that its help leaves out.
  static func options(
    of command: any ListedCommand.Type
  ) throws -> [(names: [String], isFlag: Bool)] {
    try arguments(of: command).filter { $0.kind != "positional" }.map {
      (names: $0.typed, isFlag: $0.kind == "flag")
    }
  }

  private static func arguments(of command: any ListedCommand.Type) throws -> [Argument] {
    let dump = Data(command.grammar._dumpHelp().utf8)
    return try JSONDecoder().decode(Dump.self, from: dump).command.arguments ?? []
  }

  /// The part that is used of ArgumentParser's `ToolInfoV0`.
  private struct Dump: Decodable {
    struct Command: Decodable {
      var arguments: [Argument]?
    }

    var command: Command
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String

      var typed: String { "\(kind == "long" ? "--" : "-")\(name)" }
    }

    struct CompletionKind: Decodable {
      struct Words: Decodable {
        var values: [String]
      }

      var list: Words?
    }

    var kind: String
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var allValues: [String]?
    var abstract: String?
    var completionKind: CompletionKind?

    /// The values to choose from, if they are few.
    var choices: [String] { completionKind?.list?.values ?? allValues ?? [] }

    var typed: [String] { (names ?? []).map(\.typed) }

    /// Without names it is an argument, without a value a flag.
    var json: JSONObject {
      let typed = typed.sorted { !$0.hasPrefix("--") && $1.hasPrefix("--") }
      let value = kind == "flag" ? nil : valueName
      let (values, explanation) = (allValues ?? [], abstract ?? "")
      return [
        "names": typed, "value": value, "default": defaultValue, "values": values,
        "explanation": explanation, "is_required": !isOptional, "is_repeated": isRepeating,
      ]
    }
  }
}
