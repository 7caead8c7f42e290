/// Finds the part of an answer that a message quotes.
enum QuotedRun {
  private static let longest = 20

  /// Returns the first run of scalars that pass a test, truncated if it is too long to quote.
  static func first(of text: String, where test: (Unicode.Scalar) -> Bool) -> String? {
    let run = text.unicodeScalars.drop { !test($0) }.prefix(while: test)
    guard !run.isEmpty else { return nil }
    return Kana.string(run.prefix(longest)) + (run.count > longest ? "…" : "")
  }
}
