/// ArgumentParser's message about a line that it refuses, as other problems are told.
struct ParserMessage: Hashable {
  var sentence: String
  var remedy: String

  /// - Parameter text: its whole message, with the usage; nil if it has none.
  init?(_ text: String) {
    guard let help = text.firstMatch(of: /See 'sanpo (?:(.+) )?--help'/) else { return nil }
    let called = help.1 ?? ""
    let more = called.isEmpty ? "“help” lists all commands." : "“help \(called)” says more."
    if let missing = text.firstMatch(of: /^Missing expected argument '(.+?)(?: \.\.\.)?'\n/) {
      let usage = Commands.command(called: String(called))?.command.usage
      let example = usage?.example.map { "Write “\($0)”, for example. " } ?? ""
      (sentence, remedy) = ("“\(called)” needs \(missing.1).", example + more)
    } else if let missing = text.firstMatch(of: /^Missing value for '(\S+) (<.+>)'\n/) {
      (sentence, remedy) = ("\(missing.1) needs \(missing.2) after it.", more)
    } else if let invalid = text.firstMatch(of: /^The value '(.*)' is invalid for '([^']+)'(.*)\n/)
    {
      let (value, label) = (invalid.1, invalid.2)
      let name = label.prefix { $0 != " " }
      sentence = "“\(value)” is not valid for \(name)."
      remedy = Self.choices(text, invalid.3) ?? Self.number(value, label) ?? more
    } else if let extra = text.firstMatch(
      of: /^(?:Unexpected argument|\d+ unexpected arguments:) '(.+)'\n/)
    {
      let words = extra.1.replacing("', '", with: " ")
      sentence = "“\(called)” doesn't take “\(words)”."
      // Their names have no spaces, and an export has a file, too.
      let isLearner = called.hasPrefix("learner ") && called != "learner export"
      remedy = "\(isLearner ? "Name one learner at a time." : Self.quoting(words, text)) \(more)"
    } else {
      (sentence, remedy) = (Self.sentence(text), more)
    }
  }

  /// Returns what stands before the usage, with typographic quotation marks. An option that the
  /// parser suggests is left out, as it may be far from the one that was typed.
  private static func sentence(_ text: String) -> String {
    let usage = text.firstRange(of: "\nUsage: ")?.lowerBound ?? text.endIndex
    let said = String(text[..<usage]).replacing(/\. Did you mean '.*'\?/, with: "")
      .replacing("\n", with: " ").replacing(/'(-[^']*)'/) { "“\($0.1)”" }
    return said.last.map { ".?!".contains($0) } == true ? said : "\(said)."
  }

  /// Returns what to choose from, if there are choices or the argument says itself what it takes.
  private static func choices(_ text: String, _ rest: Substring) -> String? {
    let listed = text.matches(of: /\n  - (.+)/).map { $0.1 }
    if !listed.isEmpty { return "Use one of these: \(listed.joined(separator: ", "))." }
    if rest.hasPrefix(": ") { return String(rest.dropFirst(2)) }
    let few = ". Please provide one of "
    guard rest.hasPrefix(few) else { return nil }
    let named = rest.dropFirst(few.count).replacing("'", with: "")
    return "Use \(named.replacing(" and ", with: " or "))"
  }

  /// Returns how words stay together, if the usage has values that they may belong to.
  private static func quoting(_ words: Substring, _ text: String) -> String {
    guard !text.contains(/\nUsage: [^<]*$/) else { return "Leave it out." }
    return """
      If it belongs to what is before it, put all of that in quotation marks: "… \(words)".
      """
  }

  /// An argument that is neither a choice nor says what it takes is a number: texts are all valid.
  private static func number(_ value: Substring, _ label: Substring) -> String? {
    guard label.hasPrefix("<") || label.hasSuffix("<number>") else { return nil }
    return Double(value) == nil ? "Use a number." : "Use a whole number."
  }
}
