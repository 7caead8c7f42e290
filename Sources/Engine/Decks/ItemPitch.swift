extension ItemContent {
  /// The pitch of the first reading. Nil if the item is not a word with kana readings, if the
  /// accent table lacks the word, or if there is no table, which the doctor reports.
  public var pitch: PitchContour? {
    let (word, readings) = (SafeHTML.plainText(front), ItemContent.answers(in: reading))
    let isKana = readings.joined().unicodeScalars.allSatisfy(\.isKanaOrMark)
    // Readings in both kana belong to a kanji, which is not a word in each of them.
    let isWord = readings.count == 1 || !Scripts(reading).contains(.katakana)
    guard let reading = readings.first, isKana, isWord else { return nil }
    do {
      let accent = AccentLexicon(table: try .bundled()).accent(of: word, reading: reading)
      return accent.flatMap { PitchContour(reading: reading, accent: $0) }
    } catch {
      return nil
    }
  }
}
