/// What a token may take part in; settled once, since most tokens take part in nothing.
struct TokenRole: OptionSet {
  let rawValue: UInt8

  /// Begins with a numeral, or with something that counts like one (何, 数, 幾).
  static let numeral = TokenRole(rawValue: 1 << 0)
  /// May begin, and may go on, a word that the tokeniser has divided.
  static let startsWord = TokenRole(rawValue: 1 << 1)
  static let continuesWord = TokenRole(rawValue: 1 << 2)
  /// の between two nouns, as in 木の葉.
  static let linksWord = TokenRole(rawValue: 1 << 3)
  /// Stands in another form than the dictionary's.
  static let inflected = TokenRole(rawValue: 1 << 4)
  /// Is read by what stands around it.
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
    // In any other form a verb before a noun describes it: 来る人 is two words.
    case .verb: [.continuative, .none].contains(part.form) && !part.has(.dependent)
    case .noun, .pronoun, .adjectivalNoun, .adverb, .suffix, .adjective: scripts != .other
    default: false
    }
  }

  private static func mayContinue(_ part: PartOfSpeech, _ scripts: Scripts) -> Bool {
    switch part.category {
    case .suffix: true
    case .noun, .pronoun, .adjectivalNoun, .verb, .adjective, .adverb: scripts != .other
    // 々, which some dictionaries have as a sign.
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

/// A token at its place in the bytes of a sentence.
struct Token {
  var start: Int
  var end: Int
  /// The token as a word of its own, with all that is known of it wherever it stands.
  var known: PronouncedWord

  var surface: String { known.word.surface }
  var category: PartOfSpeech.Category { known.word.partOfSpeech.category }
  /// A token is one.
  var morpheme: Morpheme { known.word.morphemes[0] }
}

/// The words met last that are more than a token: joined ones, numbers, those read by context.
struct WordMemo {
  private var words: RecentCache<PronouncedWord>

  init(_ memory: ReadingMemory) {
    words = RecentCache(bits: memory.wordBits)
  }

  /// The word that was made of these tokens.
  mutating func word(_ hash: WordHash, of tokens: ArraySlice<Token>) -> PronouncedWord? {
    words.value(hash.key) { known in
      known.word.morphemes.elementsEqual(tokens, by: { $0 === $1.morpheme })
    }
  }

  mutating func keep(_ word: PronouncedWord, _ hash: WordHash) {
    words.keep(word, for: hash.key)
  }

  /// The word that was met before, when it is the same.
  mutating func same(_ word: AnalysedWord, by pronouncer: Pronouncer) -> PronouncedWord {
    let key = WordHash(word.surface.utf8).key
    let met = words.value(key) { known in
      known.word.isRead(word.reading, by: word.readingSource, as: word.partOfSpeech)
        && known.word.morphemes.elementsEqual(word.morphemes, by: ===)
        && known.word.surface == word.surface
    }
    if let met { return met }
    let pronounced = pronouncer.word(word)
    words.keep(pronounced, for: key)
    return pronounced
  }

  /// A number, when it was met before made without putting its word together.
  mutating func word(
    _ number: NumberReading.Number, of tokens: [Token], by pronouncer: Pronouncer
  ) -> PronouncedWord {
    let key = WordHash(number.surface.utf8).key
    let parts = tokens[number.tokens]
    let met = words.value(key) { known in
      known.word.isRead(number.reading, by: .rule, as: .spokenNumber)
        && known.word.morphemes.elementsEqual(parts, by: { $0 === $1.morpheme })
    }
    if let met { return met }
    let pronounced = pronouncer.word(
      AnalysedWord(
        surface: number.surface, lemma: number.surface, partOfSpeech: .spokenNumber,
        reading: number.reading, readingSource: .rule, morphemes: parts.map(\.morpheme)))
    words.keep(pronounced, for: key)
    return pronounced
  }
}

extension AnalysedWord {
  fileprivate func isRead(
    _ reading: String, by source: ReadingSource, as part: PartOfSpeech
  ) -> Bool {
    self.reading == reading && readingSource == source && partOfSpeech == part
  }
}

extension PartOfSpeech {
  fileprivate static let spokenNumber = PartOfSpeech(.noun, .number)
}
