/// A piece of a word with its reading, if it needs one: kana read themselves.
public struct FuriganaRun: Hashable, Sendable {
  public var text: String
  /// In hiragana.
  public var reading: String?

  public init(_ text: String, _ reading: String? = nil) {
    self.text = text
    self.reading = reading
  }
}

extension [FuriganaRun] {
  /// For a line of text: `食[た]べる`.
  public var bracketed: String {
    reduce(into: "") { text, run in
      text += run.text
      if let reading = run.reading { text += "[\(reading)]" }
    }
  }

  /// What is spoken: `たべる`.
  public var reading: String {
    reduce(into: "") { $0 += $1.reading ?? $1.text }
  }
}
