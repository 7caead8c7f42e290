import Engine

/// A usage error, reported before anything was done.
struct Misuse: Error, Hashable {
  var sentence: String
  var remedy: String

  init(_ sentence: String, remedy: String) {
    (self.sentence, self.remedy) = (sentence, remedy)
  }

  static let jsonAlone = Misuse(
    "--json needs a command before it.", remedy: "Write it after one, as in “today --json”.")

  static func withJSON(_ option: String) -> Misuse {
    Misuse("\(option) has no effect with --json.", remedy: "Leave it out.")
  }

  /// - Parameter takesKeys: whether lines piped into `native` are its keys.
  static func withoutTerminal(_ command: String, takesKeys: Bool = true) -> Misuse {
    let other = takesKeys ? ", or pipe it with its keys into “native”" : ""
    return Misuse(
      "“\(command)” needs a terminal.",
      remedy: "Run it in one\(other), or with --json to see its state.")
  }
}

extension Problem {
  /// - Parameter range: the values that the option takes, such as “at least 1”.
  static func outOfRange(_ option: String, use range: String) -> Problem {
    Problem("The value of \(option) is out of range.", remedy: "Use \(range).")
  }
}
