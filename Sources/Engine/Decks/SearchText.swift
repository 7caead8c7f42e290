import Foundation

/// Text as it is searched: accents, case, width and the two kana folded away, and Japanese cut
/// into overlapping pairs, so that words of two characters are found through the index.
enum SearchText {
  /// 食べる → "食べ べる る". The last character stands alone so that it too begins a word.
  static func indexed(_ text: String) -> String {
    words(text).flatMap(pairs).joined(separator: " ")
  }

  /// FTS5 phrases: the pairs in order, the last of them open-ended. What may be romaji is looked for
  /// as kana too.
  ///
  /// Nil when nothing searchable is left of the word.
  static func query(_ word: String) -> String? {
    let kana = word.allSatisfy { $0.isASCII && $0.isLetter } ? Kana.kana(from: word) : word
    let isRomaji = kana != word && Writing.isKana(kana) && word.count > 1
    return [word, isRomaji ? kana : nil].compactMap { $0.flatMap(phrase) }
      .reduce(nil) { one, other in one.map { "\($0) OR \(other)" } ?? other }
  }

  private static func phrase(_ word: String) -> String? {
    let runs = words(word)
    let terms = runs.enumerated().flatMap { place, run in
      let isOpen = place == runs.count - 1 && run.isJapanese && run.text.unicodeScalars.count > 1
      return isOpen ? pairs(run).dropLast() : pairs(run)
    }
    return terms.isEmpty ? nil : "\"\(terms.joined(separator: " "))\" *"
  }

  struct Run: Equatable {
    var text: String
    var isJapanese: Bool
  }

  /// The letters and digits of a text, cut at blanks and where the script changes.
  static func words(_ text: String) -> [Run] {
    var runs: [Run] = []
    var isOpen = false
    for scalar in folded(text).unicodeScalars {
      guard
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || scalar.isKanaOrIdeograph
      else {
        isOpen = false
        continue
      }
      if isOpen, let last = runs.indices.last, runs[last].isJapanese == scalar.isKanaOrIdeograph {
        runs[last].text.unicodeScalars.append(scalar)
      } else {
        runs.append(Run(text: String(scalar), isJapanese: scalar.isKanaOrIdeograph))
        isOpen = true
      }
    }
    return runs
  }

  private static func pairs(_ run: Run) -> [String] {
    guard run.isJapanese else { return [run.text] }
    let characters = Array(run.text.unicodeScalars)
    return characters.indices.map { index in
      var pair = String.UnicodeScalarView()
      pair.append(contentsOf: characters[index..<min(index + 2, characters.count)])
      return String(pair)
    }
  }

  /// Half-width and full-width forms become one (NFKC), Latin loses its accents and katakana
  /// becomes hiragana. Foundation's own folding would take the marks off が too.
  static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    // Twice: Foundation for Linux leaves the marks of half-width kana apart.
    let composed = text.precomposedStringWithCompatibilityMapping
      .precomposedStringWithCanonicalMapping.lowercased()
    for character in composed {
      let scalars = character.unicodeScalars
      if let first = scalars.first, !first.isKanaOrIdeograph {
        let plain = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
        folded.append(contentsOf: plain.filter { !$0.properties.isDiacritic || $0.isASCII })
      } else {
        folded.append(contentsOf: scalars.map(KanaShift.hiragana))
      }
    }
    return String(folded)
  }
}
