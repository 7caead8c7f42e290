import ArgumentParser
import Engine
import Foundation

/// The help of a command, as ArgumentParser has it from its grammar.
enum CommandHelp {
  /// A width at which ArgumentParser wraps nothing.
  static let unwrapped = 10_000

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

  private static func secondColumn(of text: Substring) -> Int? {
    // ArgumentParser explains options and arguments there.
    guard !text.hasPrefix("  -"), !text.hasPrefix("  <") else { return 26 }
    guard text.hasPrefix("  "), let gap = text.dropFirst(2).firstRange(of: "  "),
      let second = text[gap.lowerBound...].firstIndex(where: { $0 != " " }),
      gap.lowerBound > text.index(text.startIndex, offsetBy: 2)
    else { return nil }
    return Width.of(String(text[..<second]))
  }

  /// - Parameter name: The full name, such as “tutor list”.
  static func json(_ name: String, _ command: any ListedCommand.Type) throws -> JSONObject {
    let configuration = command.usage.configuration
    let dump = Data(command.grammar._dumpHelp().utf8)
    let arguments = try JSONDecoder().decode(Dump.self, from: dump).command.arguments ?? []
    let options: [JSONObject] = arguments.filter(\.shouldDisplay).map(\.json)
    let commands: [String] = command.usage.subcommands.map { "\(name) \($0.usage.name)" }
    return [
      "name": name, "explanation": configuration.abstract, "details": configuration.discussion,
      "usage": Sanpo.usageString(for: command.grammar), "commands": commands, "options": options,
    ]
  }

  /// The part that is shown of ArgumentParser's `ToolInfoV0`.
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

    var kind: String
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var allValues: [String]?
    var abstract: String?

    /// Without names it is an argument, without a value a flag.
    var json: JSONObject {
      let typed = (names ?? []).map(\.typed)
        .sorted { !$0.hasPrefix("--") && $1.hasPrefix("--") }
      let value = kind == "flag" ? nil : valueName
      let (values, explanation) = (allValues ?? [], abstract ?? "")
      return [
        "names": typed, "value": value, "default": defaultValue, "values": values,
        "explanation": explanation, "is_required": !isOptional, "is_repeated": isRepeating,
      ]
    }
  }
}
