/// Variant kanji that no dictionary has, although names and the jōyō list use them. They are read
/// as the standard kanji.
enum VariantKanji {
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "𠮟": "叱", "𠮷": "吉", "髙": "高", "﨑": "崎", "濵": "浜",
  ]

  /// Returns the text with standard kanji, or nil if it has no variants.
  static func plain(_ text: String) -> String? {
    var text = text
    guard text.withUTF8(mayOccur) else { return nil }
    var changed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { changed.append(plain[scalar] ?? scalar) }
    return text.unicodeScalars.elementsEqual(changed) ? nil : String(changed)
  }

  /// Returns the words of the standard text with the original spelling.
  static func restored(
    _ words: [PronouncedWord], to text: String, by pronouncer: Pronouncer
  ) -> [PronouncedWord] {
    var rest = text.unicodeScalars[...]
    return words.map { pronounced in
      let word = pronounced.word
      let written = rest.prefix(word.surface.unicodeScalars.count)
      rest = rest.dropFirst(written.count)
      return written.elementsEqual(word.surface.unicodeScalars)
        ? pronounced : pronouncer.word(word.written(written))
    }
  }

  /// Checks the first two bytes of each variant. Most text contains none of them.
  private static func mayOccur(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    while place + 1 < bytes.count {
      let (first, second) = (bytes[place], bytes[place + 1])
      switch (first, second) {
      case (0xF0, 0xA0), (0xE9, 0xAB), (0xEF, 0xA8), (0xE6, 0xBF): return true
      default: place += first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      }
    }
    return false
  }
}

extension AnalysedWord {
  fileprivate func written(_ surface: Substring.UnicodeScalarView) -> AnalysedWord {
    AnalysedWord(
      surface: String(surface), lemma: lemma, partOfSpeech: partOfSpeech, reading: reading,
      readingSource: readingSource, morphemes: morphemes)
  }
}
