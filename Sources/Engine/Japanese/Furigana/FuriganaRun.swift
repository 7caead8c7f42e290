/// A part of a word with its reading. Kana need none.
public struct FuriganaRun: Hashable, Sendable {
  public var text: String
  /// In hiragana.
  public var reading: String?

  public init(_ text: String, _ reading: String? = nil) {
    (self.text, self.reading) = (text, reading)
  }
}

extension [FuriganaRun] {
  /// The run as plain text: `食[た]べる`.
  public var bracketed: String {
    reduce(into: "") { text, run in
      text += run.text
      if let reading = run.reading { text += "[\(reading)]" }
    }
  }
}
