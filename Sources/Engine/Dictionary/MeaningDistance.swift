extension WordEntry {
  /// Returns how far a meaning is from the usual one of the word, for ranking: "run" is the first
  /// meaning of 走る, a restricted one of 営む (a business), and a late one of 出る.
  ///
  /// - Returns: nil for a word with other meanings.
  func distance(to meaning: SearchedMeaning) -> Int? {
    nearestSense(to: meaning).map { $0.distance + (isCommon ? 0 : 6) + (isLoan ? 1 : 0) }
  }

  fileprivate func nearestSense(to meaning: SearchedMeaning) -> (place: Int, distance: Int)? {
    senses.enumerated().compactMap { place, sense in
      sense.distance(to: meaning).map { (place: place, distance: $0 + (place == 0 ? 0 : 4)) }
    }.min { $0.distance < $1.distance }
  }

  /// How much the word can mean today, as the commoner of two words mostly means more: 鳥 rather than
  /// 酉, whose senses are obsolete but one. Imported dictionaries divide senses in their own way, so
  /// that theirs are not compared.
  var breadth: Int {
    isImported ? 0 : senses.count(where: { !$0.isArchaic })
  }

  /// Whether it is a noun that is a verb's stem: わたし is 私 rather than 渡し.
  var isStem: Bool {
    let letters = writing.unicodeScalars
    return wordClass.isDisjoint(with: [.verb, .adjective, .adjectiveIi])
      && letters.first?.isKanji == true && letters.last?.isKana == true
  }

  /// Whether the word is written only in katakana.
  private var isLoan: Bool { writing.unicodeScalars.allSatisfy(\.isKatakana) }
}

extension FoundWord {
  /// Returns the place of the sense that is searched for: the nearest to that meaning, otherwise the
  /// first with its words. Nil if the word is not found by its meaning.
  func sense(meantBy search: WordSearch) -> Int? {
    let asked: WordSearch?
    switch match {
    case .itself, .inflected, .beginning, .pattern: return nil
    case .formOfMeaning(let base): asked = WordSearch(base)
    case .meaning, .gloss: asked = search
    }
    guard let asked else { return nil }
    let nearest = asked.meaning.flatMap { entry.nearestSense(to: $0) }
    return nearest?.place ?? entry.senses.firstIndex { $0.has(asked.terms) }
  }
}

extension WordEntry.Sense {
  fileprivate func has(_ terms: [String]) -> Bool {
    let text = glosses.joined(separator: " ").lowercased()
    let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    return terms.allSatisfy(words.contains)
  }

  private static let styles: Set = [
    "X", "arch", "chn", "col", "dated", "derog", "fam", "fem", "hon", "hum", "joc", "male", "obs",
    "obsc", "poet", "rare", "sl", "vulg",
  ]

  fileprivate func distance(to meaning: SearchedMeaning) -> Int? {
    let distances = glosses.enumerated().compactMap { place, gloss in
      meaning.distance(to: gloss).map { distance in
        distance + min(place, 3) + (Self.isRestricted(gloss) ? 1 : 0)
          + (Self.isAbbreviation(gloss) ? 2 : 0)
      }
    }
    return distances.min().map { $0 + (Self.styles.isDisjoint(with: marks) ? 0 : 2) }
  }

  /// Whether a gloss is only of what its brackets name, as in “to run (a business)”. Examples don't
  /// restrict it: “cold (e.g. weather)”.
  private static func isRestricted(_ gloss: String) -> Bool {
    gloss.contains("(") && !["e.g.", "etc.", "esp."].contains { gloss.contains($0) }
  }

  /// Whether a gloss is in capitals: CAT is a terminal.
  private static func isAbbreviation(_ gloss: String) -> Bool {
    gloss.utf8.count > 1 && gloss.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) }
  }
}
