extension ItemContent {
  /// How its word sounds, by the first of its readings; nil for what is no word with readings in
  /// kana, for words that the accent table does not have, and where there is no table, of which the
  /// doctor tells.
  public var pitch: PitchContour? {
    let (word, readings) = (SafeHTML.plainText(front), ItemContent.answers(in: reading))
    let isKana = readings.joined().unicodeScalars.allSatisfy(\.isKanaOrMark)
    // A kanji has readings in both kinds of kana, and is no word by each of them.
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
