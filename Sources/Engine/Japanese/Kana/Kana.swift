/// Converts between romaji, hiragana and katakana.
///
/// Behaves like WanaKana 5, but accepts "tch" as っち and "m" before b and p as ん, and writes the
/// small vowels of foreign syllables as Hepburn does (ファン is "fan").
public enum Kana {
  public struct Options: Hashable, Sendable {
    /// The kana that typing produces. With `byCase`, a syllable in capitals becomes katakana.
    public enum Typing: Hashable, Sendable { case byCase, hiragana, katakana }

    /// The kana to type, or nil for finished text. While typing, letters that can still become
    /// another syllable are not converted.
    var typing: Typing?
    public var usesObsoleteKana = false
    public var keepsLongMarks = false
    public var passesRomaji = false
    public var upcasesKatakana = false

    public init(typing: Typing? = nil) {
      self.typing = typing
    }
  }

  /// Converts Latin letters to kana and leaves everything else unchanged.
  ///
  ///     Kana.kana(from: "onaji BUTTSUUJI")   // おなじ ブッツウジ
  public static func kana(from text: String, _ options: Options = Options()) -> String {
    let scalars = Array(text.unicodeScalars)
    return string(reading(scalars, options).flatMap(\.text))
  }

  /// Returns the converted text, and whether its last part is still open.
  static func reading(
    _ scalars: [Unicode.Scalar], _ options: Options
  ) -> [SpellingTree.Chunk] {
    RomajiTrees.tree(options).chunks(of: scalars.map(\.lowercased)).map { chunk in
      var chunk = chunk
      let written = scalars[chunk.range]
      if options.typing != nil, chunk.isOpen {
        chunk.text = Array(written)
      } else if isKatakana(written, options.typing) {
        chunk.text = chunk.text.map(KanaShift.katakana)
      }
      return chunk
    }
  }

  private static func isKatakana(
    _ written: ArraySlice<Unicode.Scalar>, _ typing: Options.Typing?
  ) -> Bool {
    switch typing {
    case .hiragana: false
    case .katakana: true
    case .byCase, nil: written.allSatisfy { ("A"..."Z").contains($0) }
    }
  }

  public static func hiragana(from text: String, _ options: Options = Options()) -> String {
    let shifted = KanaShift.hiragana(text, options.keepsLongMarks ? .kept : .spelled).scalars
    if options.passesRomaji { return string(shifted) }
    if Writing.isMixed(text) { return kana(from: string(shifted).lowercased(), options) }
    if isLatin(text) { return kana(from: text.lowercased(), options) }
    return string(shifted)
  }

  public static func katakana(from text: String, _ options: Options = Options()) -> String {
    let isRead = !options.passesRomaji && (Writing.isMixed(text) || isLatin(text))
    let kana = isRead ? kana(from: text.lowercased(), options) : text
    return string(kana.unicodeScalars.map(KanaShift.katakana))
  }

  private static func isLatin(_ text: String) -> Bool {
    Writing.isRomaji(text) || text.unicodeScalars.first?.isLatinMark == true
  }

  /// Converts kana to Hepburn romaji. A long vowel mark is a vowel after katakana and a hyphen
  /// after hiragana.
  public static func romaji(from text: String, _ options: Options = Options()) -> String {
    let shifted = KanaShift.hiragana(text, options.keepsLongMarks ? .kept : .sounded)
    return HepburnSpellings.tree.chunks(of: shifted.scalars).map { chunk in
      let isUpper = options.upcasesKatakana && shifted.wasKatakana[chunk.range].allSatisfy { $0 }
      return isUpper ? string(chunk.text).uppercased() : string(chunk.text)
    }.joined()
  }

  /// Every spelling for typing, for callers that convert elsewhere.
  public static var typingSpellings: [String: String] {
    RomajiSpellings.common.merging(RomajiSpellings.typed) { $1 }
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

/// The spelling trees for each set of options.
private enum RomajiTrees {
  static func tree(_ options: Kana.Options) -> SpellingTree {
    switch (options.typing != nil, options.usesObsoleteKana) {
    case (false, false): plain
    case (false, true): plainObsolete
    case (true, false): typed
    case (true, true): typedObsolete
    }
  }

  private static let plain = SpellingTree(RomajiSpellings.common)
  private static let plainObsolete = tree(RomajiSpellings.obsolete)
  private static let typed = tree(RomajiSpellings.typed)
  private static let typedObsolete = tree(
    RomajiSpellings.typed.merging(RomajiSpellings.obsolete) { $1 })

  private static func tree(_ changed: [String: String]) -> SpellingTree {
    SpellingTree(RomajiSpellings.common.merging(changed) { $1 })
  }
}

extension Unicode.Scalar {
  /// The lowercase scalar, or the scalar itself if the lowercase has several scalars, so lengths
  /// stay the same.
  fileprivate var lowercased: Unicode.Scalar {
    if isASCII { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 32) : self }
    let lower = properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? self : self
  }
}
