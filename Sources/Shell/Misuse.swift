/// A usage error, reported before anything was done.
struct Misuse: Error, Hashable {
  var sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }

  static func withJSON(_ option: String) -> Misuse {
    Misuse("\(option) has no effect with --json.")
  }
}
