/// The options of a line that have to be known before it is parsed, or although it can't be: where
/// the log goes, and how an error is reported.
struct LineOptions {
  /// See `CommonOptions`.
  let isVerbose: Bool
  /// See `CommonOptions`.
  let givesJSON: Bool
  /// Whether the prompt has the commands for looking for faults.
  let isDebugging: Bool
  /// Whether no command is given.
  let startsPrompt: Bool

  init(_ words: [String]) {
    isVerbose = words.contains(Self.verbose)
    givesJSON = words.contains("--json")
    startsPrompt = words.allSatisfy { [Self.verbose, Self.debug].contains($0) }
    isDebugging = startsPrompt && words.contains(Self.debug)
  }

  init(line: String) {
    self.init(LineWords(line).words)
  }

  private static let verbose = "--verbose"
  private static let debug = "--debug"
}
