/// Guesses the downstep of an unknown word.
enum AccentGuess {
  /// - Parameter reading: the reading of the dictionary form, in hiragana.
  static func fall(of word: Morpheme, reading: String) -> Int {
    let morae = Morae(reading.isEmpty ? word.surface : reading)
    switch word.partOfSpeech.category {
    case .verb, .adjective: return retracted(morae.count - 1, in: morae)
    case .particle, .auxiliary, .symbol: return 0
    default: return noun(word.surface, morae)
    }
  }

  /// Loanwords have the downstep on the third mora from the end. Most native and Sino-Japanese
  /// words of three or four morae are flat; shorter ones have it on the first mora, longer ones on
  /// the third from the end.
  static func noun(_ surface: String, _ morae: Morae) -> Int {
    let isLoan = surface.unicodeScalars.allSatisfy {
      JapaneseRange.katakanaBlock.contains($0.value)
    }
    if isLoan && morae.count != 4 { return retracted(max(1, morae.count - 2), in: morae) }
    return switch morae.count {
    case ..<3: min(1, morae.count)
    case 3...4: 0
    default: retracted(morae.count - 2, in: morae)
    }
  }

  /// Moves a downstep off a special mora, which cannot carry it.
  static func retracted(_ fall: Int, in morae: Morae) -> Int {
    guard fall > 1, morae.isSpecial(fall) else { return max(0, fall) }
    return fall - 1
  }
}
