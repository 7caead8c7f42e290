import Foundation

/// Normalises text for search: folds accents, ligatures, case, width and the two kana, and splits
/// Japanese into overlapping pairs, so that the index finds words of two characters.
enum SearchText {
  /// Returns index terms: 食べる → "食べ べる る". The last character is also a term, so that a word can
  /// begin with it.
  static func indexed(_ text: String) -> String {
    var terms = Terms()
    terms.add(text)
    return terms.text
  }

  static func indexed(_ content: ItemContent) -> String {
    var terms = Terms()
    for field in [content.front, content.back, content.reading, content.notes] {
      terms.add(SafeHTML.plainText(field))
    }
    for word in content.tags + content.plainSynonyms { terms.add(word) }
    return terms.text
  }

  private static let space = UInt8(ascii: " ")

  /// The terms of texts, written as their scalars come: imports index millions of them.
  private struct Terms {
    private var bytes: [UInt8] = []
    /// Whether the run of letters that is open is Japanese; nil between runs.
    private var isJapanese: Bool?

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(_ text: String) {
      SearchText.forEachFolded(text) { scalar in
        if let letters = scalar.spelledOut {
          for letter in letters.unicodeScalars { add(letter) }
        } else {
          add(scalar)
        }
      }
      isJapanese = nil
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
      let isJapanese = scalar.isKanaOrIdeograph
      guard isJapanese || scalar.isLetterOrDigit else {
        self.isJapanese = nil
        return
      }
      if self.isJapanese != isJapanese {
        if !bytes.isEmpty { bytes.append(space) }
      } else if isJapanese {
        bytes.append(scalar)
        bytes.append(space)
      }
      bytes.append(scalar)
      self.isJapanese = isJapanese
    }
  }

  /// Returns FTS5 phrases: the pairs in order, the last one as a prefix. Text that could be romaji
  /// is also searched as kana.
  ///
  /// Returns nil if the word has nothing searchable.
  static func query(_ word: String) -> String? {
    spellings(word).compactMap(phrase)
      .reduce(nil) { one, other in one.map { "\($0) OR \(other)" } ?? other }
  }

  /// Returns the word, and the kana that it could be as romaji.
  static func spellings(_ word: String) -> [String] {
    let kana = word.allSatisfy { $0.isASCII && $0.isLetter } ? Kana.kana(from: word) : word
    let isRomaji = kana != word && Writing.isKana(kana) && word.count > 1
    return isRomaji ? [word, kana] : [word]
  }

  /// Returns a pattern of LIKE for index terms after a space, in which the word's stars stand for
  /// any text. Each Japanese character begins one term, so it isn't found twice.
  static func pattern(_ word: String) -> String {
    let parts = word.split(separator: "*").map { part in
      let terms = indexed(String(part))
      let isJapanese = terms.unicodeScalars.first?.isKanaOrIdeograph ?? false
      return isJapanese ? " \(terms)" : terms
    }
    return "%\(parts.joined(separator: "%"))%"
  }

  private static func phrase(_ word: String) -> String? {
    // By scalars: a mark that a space precedes makes one character with it.
    var terms = indexed(word).unicodeScalars.split(separator: " ")
    guard let last = terms.last else { return nil }
    // The second character of a last pair is a term, which is found only where a text ends.
    if last.count == 1, last.first?.isKanaOrIdeograph == true,
      let pair = terms.dropLast().last, pair.count == 2, pair.last == last.first
    {
      terms.removeLast()
    }
    return "\"\(terms.map { String($0) }.joined(separator: " "))\" *"
  }

  /// Folds text: unifies half-width and full-width forms (NFKC), removes Latin accents, and
  /// converts katakana to hiragana. Foundation's folding would also remove the voicing mark of が.
  static func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    forEachFolded(text) { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a text folded, and with ligatures as two letters: `strasse` for Straße. Keys that files
  /// have are without that.
  static func spelledOut(_ text: String) -> String {
    folded(text).unicodeScalars.reduce(into: "") { letters, scalar in
      letters += scalar.spelledOut ?? String(scalar)
    }
  }

  private static func forEachFolded(_ text: String, _ body: (Unicode.Scalar) -> Void) {
    var rest = text.unicodeScalars.makeIterator()
    var next = rest.next()
    while let scalar = next {
      next = rest.next()
      if let plain = scalar.foldedPlainly, next?.standsApart ?? true {
        body(plain)
        continue
      }
      var others = [scalar]
      while let scalar = next, scalar.foldedPlainly == nil || !scalar.standsApart {
        others.append(scalar)
        next = rest.next()
      }
      foldedByForms(others).forEach(body)
    }
  }

  private static func foldedByForms(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var bare: [Unicode.Scalar] = []
    var isJapanese = false
    for scalar in Normalization.decomposedCompatibly(String(scalars)).lowercased().unicodeScalars {
      if bare.isEmpty || !scalar.isMark { isJapanese = scalar.isKanaOrIdeograph }
      guard isJapanese || scalar.isASCII || !scalar.properties.isDiacritic else { continue }
      bare.append(scalar)
    }
    return Normalization.composed(String(bare)).unicodeScalars.map(KanaShift.hiragana)
  }
}

extension String {
  /// Builds the UTF-8 directly, which is many times faster than appending scalars.
  fileprivate init(_ scalars: some Collection<Unicode.Scalar>) {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(scalars.count * 3)
    for scalar in scalars { utf8.append(scalar) }
    self.init(decoding: utf8, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { append(UInt8(scalar.value)) } else { append(contentsOf: scalar.utf8) }
  }
}

extension Unicode.Scalar {
  /// The folded scalar if no mark follows. Nil if it needs Unicode normalisation.
  fileprivate var foldedPlainly: Unicode.Scalar? {
    switch value {
    case 0x41...0x5A: Unicode.Scalar(value + 0x20)
    case 0...0x7F, 0x3001...0x3007, JapaneseRange.hiragana, 0x30FC, JapaneseRange.kanji: self
    case JapaneseRange.katakana: KanaShift.hiragana(self)
    case JapaneseRange.fullWidthCapitals: Unicode.Scalar(value - 0xFEC0)
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0)
    default: nil
    }
  }

  fileprivate var isLetterOrDigit: Bool {
    switch value {
    case 0x61...0x7A, 0x30...0x39: true
    case 0...0x7F: false
    default: properties.isAlphabetic || properties.numericType != nil
    }
  }
}
