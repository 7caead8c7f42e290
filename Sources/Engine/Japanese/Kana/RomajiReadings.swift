/// The kana that romaji may stand for as people write it, who mix systems and leave out apostrophes.
enum RomajiReadings {
  /// The maximum number of readings of a text, and of spellings on the way there.
  private static let most = 16

  /// Returns the readings of romaji in lowercase, in hiragana with long vowel marks: first that by
  /// the rules. Empty if it can't be read.
  ///
  ///     RomajiReadings.of("koohii")   // こおひい, こーひー
  static func of(_ romaji: String) -> [String] {
    let kana = spellings(of: romaji).flatMap { KanaInput.readings(of: $0) }
    return Array(
      kana.filter(Writing.isKana).flatMap { [$0, withLongMarks($0)] }.uniqued().prefix(most))
  }

  /// Returns romaji of several words as one, with particles as they are written: kiwotsukeru for ki o
  /// tsukeru. Nil if it has one word.
  static func joined(_ romaji: String) -> String? {
    let words = romaji.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    return words.count > 1 ? words.map { particles[$0] ?? $0 }.joined() : nil
  }

  private static let particles = ["o": "wo", "wa": "ha", "e": "he"]

  private static func spellings(of romaji: String) -> [String] {
    var spellings = withoutMacrons(romaji)
    for (written, meant) in missing {
      spellings += spellings.map { $0.replacing(written, with: meant) }
    }
    if romaji.count > 2, romaji.hasSuffix("wa") {
      spellings += spellings.map { String($0.dropLast(2)) + "ha" }
    }
    return Array(spellings.uniqued().prefix(most))
  }

  /// Spellings with other letters than they sound: honya is 本屋, and paatii is パーティー.
  private static let missing = [("ny", "n'y"), ("ti", "thi"), ("di", "dhi")]

  private static let long: [Character: [String]] = [
    "ā": ["aa"], "ī": ["ii"], "ū": ["uu"], "ē": ["ee", "ei"], "ō": ["ou", "oo"],
    "â": ["aa"], "î": ["ii"], "û": ["uu"], "ê": ["ee", "ei"], "ô": ["ou", "oo"],
  ]

  private static func withoutMacrons(_ romaji: String) -> [String] {
    romaji.reduce([""]) { starts, letter in
      let vowels = long[letter] ?? [String(letter)]
      return Array(starts.flatMap { start in vowels.map { start + $0 } }.prefix(most))
    }
  }

  /// Returns hiragana with a mark for each vowel that repeats the one before it: こーひー for こおひい.
  private static func withLongMarks(_ kana: String) -> String {
    var marked: [Unicode.Scalar] = []
    for scalar in kana.unicodeScalars {
      let vowel = "あいうえお".unicodeScalars.contains(scalar) ? HepburnSpellings.vowels[scalar] : nil
      let before = marked.last.flatMap { HepburnSpellings.vowels[$0] }
      marked.append(vowel != nil && vowel == before ? .longMark : scalar)
    }
    return Kana.string(marked)
  }
}
