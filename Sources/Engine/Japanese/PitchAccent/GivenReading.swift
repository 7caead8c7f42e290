/// The accent of what a person gives with its reading: a word, or a phrase in whatever form.
extension AccentLexicon {
  /// - Parameters:
  ///   - reading: in kana.
  ///   - words: divides a text; asked only when the table has not the whole.
  /// - Returns: nil when there is nothing to go by.
  public func accent(
    of surface: String, reading: String, words: (String) throws -> [AnalysedWord]
  ) rethrows -> PitchAccent? {
    guard !surface.isEmpty, !reading.isEmpty else { return nil }
    let listed = accent(of: surface, reading: reading)
    // しない is a bamboo sword in the table, but more often する.
    if let listed, !surface.unicodeScalars.allSatisfy(Hiragana.isKana) { return listed }
    let kana = Hiragana.folded(reading)
    let units = GivenReading.laid(kana, over: try words(surface)).map { unit(of: $0) }
    if var listed {
      guard GivenReading.isInflected(units) else { return listed }
      let phrase = AccentPhrase.phrase(of: units, units.indices).accent
      listed.falls = (phrase.falls + listed.falls).uniqued
      return listed
    }
    let phrase = AccentPhrase.phrase(of: units, units.indices)
    guard phrase.morae == Morae(kana).count, !phrase.accent.falls.isEmpty else {
      return PitchAccent([AccentGuess.noun(surface, Morae(kana))], source: .guess)
    }
    return phrase.accent
  }
}

enum GivenReading {
  static func isInflected(_ units: [AccentUnit]) -> Bool {
    guard let first = units.first, units.count > 1 else { return false }
    return [.verb, .adjective].contains(first.tags.category)
      && units.dropFirst().allSatisfy(\.isFunctional)
  }

  /// The words with the reading that is given: one word that is read otherwise takes what the words
  /// on both sides leave of it.
  static func laid(_ reading: String, over words: [AnalysedWord]) -> [AnalysedWord] {
    guard words.reduce(into: "", { $0 += $1.reading }) != reading else { return words }
    var rest = Substring(reading)
    var start = 0
    while start < words.count, rest.hasPrefix(words[start].reading) {
      rest = rest.dropFirst(words[start].reading.count)
      start += 1
    }
    var end = words.count
    while end > start + 1, rest.hasSuffix(words[end - 1].reading) {
      rest = rest.dropLast(words[end - 1].reading.count)
      end -= 1
    }
    guard end == start + 1, !rest.isEmpty else { return words }
    var words = words
    words[start] = words[start].read(as: String(rest), by: .you)
    return words
  }
}
