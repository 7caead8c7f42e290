import Engine

/// Advice on the options of a line that the parser has refused, where it tells something else, or
/// suggests an option that has little to do with the one that was typed.
enum OptionAdvice {
  /// - Parameter said: the parser's message.
  static func misuse(in words: [String], said: String) -> Misuse? {
    guard let name = Commands.vocabulary.command(of: words),
      let command = Commands.command(called: name)?.command, command.usage.subcommands.isEmpty,
      // Without its grammar, the parser's message is told.
      let options = try? CommandHelp.options(of: command)
    else { return nil }
    let rest = words.dropFirst(name.split(separator: " ").count).prefix { $0 != "--" }
    if let text = textTakenForOption(in: Array(rest), said: said) { return text }
    if said.hasPrefix("Unknown option") || said.hasPrefix("Missing expected argument") {
      return unknownOption(among: options.flatMap(\.names), in: Array(rest), of: name)
    }
    return said.contains("nexpected argument")
      ? withoutHyphens(among: options.filter(\.isFlag).flatMap(\.names), in: Array(rest), of: name)
      : nil
  }

  /// Finds a text that begins with a hyphen, such as “- one” or “-5 mmHg”.
  private static func textTakenForOption(in words: [String], said: String) -> Misuse? {
    if let missing = said.firstMatch(of: /^Missing value for '(\S+) (<.+>)'/) {
      let value = zip(words, words.dropFirst()).first { $0.0 == missing.1 }?.1
      guard let value, value.hasPrefix("-"), !value.hasPrefix("--") else { return nil }
      return Misuse(
        "\(missing.1) needs \(missing.2) after it.",
        remedy: "A text that begins with a hyphen follows “=”: \(missing.1)=\"\(value)\".")
    }
    let text = words.first { said.hasPrefix("Unknown option '\($0)'") }
    guard let text, !text.hasPrefix("--"), !text.dropFirst().allSatisfy(\.isLetter)
    else { return nil }
    return Misuse(
      "Unknown option “\(text)”.", remedy: "Put “--” before words that begin with a hyphen.")
  }

  private static func unknownOption(
    among names: [String], in words: [String], of command: String
  ) -> Misuse? {
    let typed = words.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
    let known = names + ["--help", "--version"]
    guard let unknown = typed.first(where: { !known.contains($0) }) else { return nil }
    let meant = Suggestion.of(unknown, among: names).map { "Did you mean “\($0)”? " } ?? ""
    return Misuse("Unknown option “\(unknown)”.", remedy: "\(meant)“help \(command)” says more.")
  }

  /// Finds a flag that was written as a command: `deck add Mine` for `deck Mine --add`.
  private static func withoutHyphens(
    among flags: [String], in words: [String], of command: String
  ) -> Misuse? {
    let named = words.prefix { !$0.hasPrefix("-") }
    guard let first = named.first, named.count > 1, flags.contains("--\(first)") else { return nil }
    let rest = named.dropFirst().joined(separator: " ")
    return Misuse(
      "“\(first)” is an option of “\(command)”.",
      remedy: "Write “\(command) \"\(rest)\" --\(first)”.")
  }
}
