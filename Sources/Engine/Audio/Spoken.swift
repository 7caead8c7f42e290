/// Japanese as a voice is to say it.
public struct Spoken: Hashable, Sendable {
  /// As it is written.
  public let writing: String
  /// In kana; empty when the writing has to say it.
  public let reading: String

  /// Nil for what is not Japanese, or too long for one breath.
  ///
  /// - Parameter reading: counts only when it is kana.
  public init?(_ writing: String, reading: String = "") {
    let line = writing.split(whereSeparator: \.isNewline).joined(separator: "、").trimmed
    guard line.utf8.count <= InputLimit.spoken,
      !line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
      line.unicodeScalars.contains(where: { $0.isKana || $0.isKanji })
    else { return nil }
    self.writing = line
    let isKana = reading.unicodeScalars.allSatisfy(\.isKanaOrMark)
    self.reading = isKana && reading.utf8.count <= InputLimit.spoken ? reading : ""
  }
}

extension ItemContent {
  /// What of it can be said: the front, or else the back; nil where neither is Japanese.
  public var spoken: Spoken? {
    let reading = Self.answers(in: reading).first?.trimmed ?? ""
    return [front, back].lazy
      .compactMap { Spoken(SafeHTML.plainText($0), reading: reading) }.first
  }
}
