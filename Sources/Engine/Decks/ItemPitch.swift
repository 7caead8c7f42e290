extension ItemContent {
  /// How its word sounds; nil for what is no word with one reading in kana, for words that the
  /// accent table does not have, and where there is no table, of which the doctor tells.
  public var pitch: PitchContour? {
    let (word, reading) = (SafeHTML.plainText(front), SafeHTML.plainText(reading))
    guard !reading.isEmpty, reading.unicodeScalars.allSatisfy(Hiragana.isKana) else { return nil }
    do {
      let accent = AccentLexicon(table: try .bundled()).accent(of: word, reading: reading)
      return accent.flatMap { PitchContour(reading: reading, accent: $0) }
    } catch {
      return nil
    }
  }
}
