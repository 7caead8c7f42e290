/// A usage error, reported before anything was done.
struct Misuse: Error, Hashable {
  var sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}
