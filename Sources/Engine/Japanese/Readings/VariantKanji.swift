/// Variant kanji that no dictionary has, although names and the jōyō list use them, and verbs that
/// tokenisers know in another writing only. They are read as the standard kanji, and as that writing.
enum VariantKanji {
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "𠮟": "叱", "𠮷": "吉", "髙": "高", "﨑": "崎", "濵": "浜",
  ]

  /// The kanji of verbs, followed by one of these kana, with others of the same length.
  private static let verbs: [(kanji: [Unicode.Scalar], kana: String, plain: [Unicode.Scalar])] = [
    (["彷", "徨"], "わいうえおっ", ["さ", "迷"])
  ]

  /// Returns the text with standard kanji, or nil if it has no variants.
  static func plain(_ text: String) -> String? {
    var text = text
    guard text.withUTF8(mayOccur) else { return nil }
    let scalars = Array(text.unicodeScalars)
    var changed = scalars.map { plain[$0] ?? $0 }
    for verb in verbs {
      for start in scalars.indices.dropLast(verb.kanji.count)
      where scalars[start...].starts(with: verb.kanji)
        && verb.kana.unicodeScalars.contains(scalars[start + verb.kanji.count])
      {
        changed.replaceSubrange(start..<start + verb.kanji.count, with: verb.plain)
      }
    }
    return changed == scalars ? nil : String(scalars: changed[...])
  }

  /// Returns the dictionary form of a verb in the writing of the text; nil for other words.
  fileprivate static func lemma(of word: AnalysedWord, written surface: String) -> String? {
    verbs.lazy.compactMap { verb -> String? in
      guard surface.unicodeScalars.starts(with: verb.kanji),
        word.lemma.unicodeScalars.starts(with: verb.plain)
      else { return nil }
      let rest = Array(word.lemma.unicodeScalars.dropFirst(verb.plain.count))
      return String(scalars: (verb.kanji + rest)[...])
    }.first
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
      // Of 彷, not of 彼 or 影.
      case (0xE5, 0xBD) where place + 2 < bytes.count && bytes[place + 2] == 0xB7: return true
      default: place += first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      }
    }
    return false
  }
}

extension AnalysedWord {
  fileprivate func written(_ surface: Substring.UnicodeScalarView) -> AnalysedWord {
    let surface = String(surface)
    return AnalysedWord(
      surface: surface, lemma: VariantKanji.lemma(of: self, written: surface) ?? lemma,
      partOfSpeech: partOfSpeech, reading: reading, readingSource: readingSource,
      morphemes: morphemes)
  }
}
