import ArgumentParser

/// The man page, generated from the grammar by `sanpo --generate-man-page`.
enum ManPage {
  static let option = "--generate-man-page"

  static var text: String {
    let configuration = Sanpo.configuration
    var lines = [
      ".TH SANPO 1", ".SH NAME", "sanpo \\- \(escaped(configuration.abstract))", ".SH SYNOPSIS",
      "\\fBsanpo\\fR \\fIcommand\\fR [\\fIoptions\\fR]", ".SH DESCRIPTION",
    ]
    lines += literal(configuration.discussion)
    for (name, commands) in Commands.groups {
      lines.append(".SH \(escaped(name.uppercased()))")
      lines += commands.flatMap(section)
    }
    let environment = EnvironmentCommand.lines.flatMap { $0.wrapped(to: 72) }
    lines += [".SH ENVIRONMENT"] + literal(environment.map(\.text).joined(separator: "\n"))
    return lines.joined(separator: "\n")
  }

  private static func section(_ command: any ListedCommand.Type) -> [String] {
    [".SS \(escaped(command.usage.name))"]
      + literal(Sanpo.helpMessage(for: command.grammar, columns: 72))
      + command.usage.subcommands.flatMap(section)
  }

  /// Returns preformatted text.
  private static func literal(_ text: String) -> [String] {
    [".nf"]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
      + [".fi"]
  }

  /// Escapes a line. A leading dot or apostrophe would start a request.
  private static func escaped(_ line: String) -> String {
    let text = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
