/// A line of Japanese to be spoken.
public struct Utterance: Hashable, Sendable {
  /// The longest utterance, in bytes: Open JTalk takes lines of up to a kilobyte.
  private static let longest = 900

  public let writing: String
  /// The reading in kana; empty to let the synthesiser read the text.
  public let reading: String

  /// Returns nil if the text isn't Japanese or is too long.
  ///
  /// - Parameter reading: ignored unless it is kana.
  public init?(_ writing: String, reading: String = "") {
    let line = writing.split(whereSeparator: \.isNewline).joined(separator: "、").trimmed
    guard line.utf8.count <= Self.longest,
      !line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
      line.unicodeScalars.contains(where: { $0.isKana || $0.isKanji })
    else { return nil }
    self.writing = line
    let isKana = reading.unicodeScalars.allSatisfy(\.isKanaOrMark)
    self.reading = isKana && reading.utf8.count <= Self.longest ? reading : ""
  }
}

extension ItemContent {
  /// The side that can be spoken, the front if both can, and the other one; nil if neither is
  /// Japanese.
  var heardSide: (heard: String, other: String)? {
    [(heard: front, other: back), (heard: back, other: front)].first {
      Utterance(SafeHTML.plainText($0.heard)) != nil
    }
  }

  /// The front if it is Japanese, else the back; nil if neither is, as of a Chinese word.
  ///
  /// - Parameter name: the name of its deck.
  public func utterance(inDeck name: String) -> Utterance? {
    guard !isOfOtherLanguage(inDeck: name) else { return nil }
    let reading = Self.answers(in: reading).first?.trimmed ?? ""
    return heardSide.flatMap { Utterance(SafeHTML.plainText($0.heard), reading: reading) }
  }
}
