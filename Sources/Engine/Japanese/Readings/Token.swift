/// The roles that a token can have, computed once. Most tokens have none.
struct TokenRole: OptionSet {
  let rawValue: UInt8

  /// Begins with a numeral, or with 何, 数 or 幾.
  static let numeral = TokenRole(rawValue: 1 << 0)
  /// Can start, or continue, a word that the tokeniser split.
  static let startsWord = TokenRole(rawValue: 1 << 1)
  static let continuesWord = TokenRole(rawValue: 1 << 2)
  /// の between two nouns, as in 木の葉.
  static let linksWord = TokenRole(rawValue: 1 << 3)
  /// Is not in its dictionary form.
  static let inflected = TokenRole(rawValue: 1 << 4)
  /// Has a reading that depends on the context.
  static let contextual = TokenRole(rawValue: 1 << 5)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ morpheme: Morpheme) {
    let part = morpheme.partOfSpeech
    let scripts = Scripts(morpheme.surface)
    self = []
    if Numeral.begins(morpheme.surface) { insert(.numeral) }
    if Self.mayStart(part, scripts) { insert(.startsWord) }
    if Self.mayContinue(part, scripts) { insert(.continuesWord) }
    if part.category == .particle, morpheme.surface == "の" { insert(.linksWord) }
    if part.inflects, morpheme.lemma != morpheme.surface { insert(.inflected) }
    if ContextRule.has(rulesFor: morpheme.lemma) { insert(.contextual) }
  }

  private static func mayStart(_ part: PartOfSpeech, _ scripts: Scripts) -> Bool {
    switch part.category {
    case .prefix, .adnominal: true
    // In any other form, a verb before a noun modifies it: 来る人 is two words.
    case .verb: [.continuative, .none].contains(part.form) && !part.has(.dependent)
    case .noun, .pronoun, .adjectivalNoun, .adverb, .suffix, .adjective: scripts != .other
    default: false
    }
  }

  private static func mayContinue(_ part: PartOfSpeech, _ scripts: Scripts) -> Bool {
    switch part.category {
    case .suffix: true
    case .noun, .pronoun, .adjectivalNoun, .verb, .adjective, .adverb: scripts != .other
    // 々, which some dictionaries treat as a sign.
    case .symbol: scripts == .kanji
    default: false
    }
  }
}

/// The scripts that occur in a word.
struct Scripts: OptionSet {
  let rawValue: UInt8

  static let kanji = Scripts(rawValue: 1)
  static let hiragana = Scripts(rawValue: 2)
  static let katakana = Scripts(rawValue: 4)
  static let other = Scripts(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ text: String) {
    self = []
    for scalar in text.unicodeScalars {
      if scalar.isKanjiOrMark {
        insert(.kanji)
      } else if scalar.isHiraganaOrMark {
        insert(.hiragana)
      } else {
        insert(scalar.isKanaOrMark ? .katakana : .other)
      }
    }
  }
}

/// A token with its byte range in a sentence.
struct Token {
  var start: Int
  var end: Int
  /// The token as a word, with everything that is independent of context.
  var known: PronouncedWord

  var surface: String { known.word.surface }
  var category: PartOfSpeech.Category { known.word.partOfSpeech.category }
  /// The token's only morpheme.
  var morpheme: Morpheme { known.word.morphemes[0] }
}

/// A cache of recent words that are not plain tokens: joined words, numbers, and words read by
/// context.
struct WordCache {
  private var words: RecentCache<PronouncedWord>

  init(_ memory: ReadingMemory) {
    words = RecentCache(bits: memory.wordBits)
  }

  /// Returns the cached word made of these tokens.
  mutating func word(_ hash: WordHash, of tokens: ArraySlice<Token>) -> PronouncedWord? {
    words.value(hash.key) { known in
      known.word.morphemes.elementsEqual(tokens, by: { $0 === $1.morpheme })
    }
  }

  mutating func insert(_ word: PronouncedWord, _ hash: WordHash) {
    words.insert(word, for: hash.key)
  }

  /// Returns the cached word if it is the same.
  mutating func same(_ word: AnalysedWord, by pronouncer: Pronouncer) -> PronouncedWord {
    let key = WordHash(word.surface.utf8).key
    if let met = words.value(key, where: { $0.word.isSame(as: word) }) { return met }
    let pronounced = pronouncer.word(word)
    words.insert(pronounced, for: key)
    return pronounced
  }
}

extension AnalysedWord {
  fileprivate func isSame(as other: AnalysedWord) -> Bool {
    reading == other.reading && readingSource == other.readingSource
      && partOfSpeech == other.partOfSpeech
      && morphemes.elementsEqual(other.morphemes, by: ===) && surface == other.surface
  }
}
