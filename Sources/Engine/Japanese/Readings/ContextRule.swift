/// The reading of a word in a certain context, or the word that it is there.
///
/// The reading covers the word up to its okurigana. The rest is taken from the text.
struct ContextRule {
  enum Condition {
    /// The surface of the previous token, the one before that, the next token, or the one after
    /// that.
    case before([String])
    case twoBefore([String])
    case after([String])
    case twoAfter([String])
    /// The next token begins with one of these kana.
    case afterBegins(String)
    case beforeEnds(String)
    case beforeIs(PartOfSpeech.Category)
    case beforeHas(PartOfSpeech.Traits)
    /// After a number with its counter: 三回, 千本.
    case counted
    /// Anywhere earlier in the sentence, or anywhere in it.
    case earlier([String])
    case anywhere([String])
    /// Nowhere in the sentence.
    case absent([String])
    case form(PartOfSpeech.Form)
    /// At the beginning, or the end, of the sentence, or next to a sign or a space there.
    case begins
    case ends
  }

  var reading: String
  /// The word, for tokens with its surface; nil if only the reading depends on the context.
  var word: Morpheme?
  var conditions: [Condition]

  init(_ reading: String, _ conditions: Condition...) {
    (self.reading, self.conditions) = (reading, conditions)
  }

  init(_ word: Morpheme, _ conditions: Condition...) {
    self.reading = word.reading
    self.word = word
    self.conditions = conditions
  }

  static func has(rulesFor lemma: String) -> Bool {
    rulesByHash[WordHash(lemma.utf8).key] != nil
  }

  /// Keyed by the hash of the word, because hashing a string of kanji takes far longer.
  private static let rulesByHash = Dictionary(
    uniqueKeysWithValues: rules.map { (WordHash($0.key.utf8).key, $0.value) })

  /// Returns the word with the reading of the first rule whose conditions all hold, or that rule's
  /// own word.
  static func reading(at index: Int, of tokens: [Token]) -> AnalysedWord? {
    let token = tokens[index]
    guard let rules = rulesByHash[WordHash(token.morpheme.lemma.utf8).key],
      let rule = rules.first(where: { $0.holds(at: index, of: tokens) })
    else { return nil }
    if let word = rule.word {
      return AnalysedWord(
        surface: word.surface, lemma: word.lemma, partOfSpeech: word.partOfSpeech,
        reading: word.reading, readingSource: .dictionary, morphemes: [word])
    }
    let okurigana = token.surface.unicodeScalars.reversed()
      .prefix(while: \.isHiraganaOrMark).reversed()
    let word = token.known.word
    let reading = rule.reading + String(String.UnicodeScalarView(okurigana))
    guard reading != word.reading else { return nil }
    // What the tokeniser has for a suffix is a noun after a particle or an adverb: 上 in 丘の上.
    let isNoun =
      token.category == .suffix && index > 0
      && [.particle, .adnominal, .adverb].contains(tokens[index - 1].category)
    return word.read(as: reading, by: .rule, isNoun ? PartOfSpeech(.noun) : nil)
  }

  private func holds(at index: Int, of tokens: [Token]) -> Bool {
    (word.map { $0.surface == tokens[index].surface } ?? true)
      && conditions.allSatisfy { $0.holds(at: index, of: tokens) }
  }
}

extension ContextRule.Condition {
  fileprivate func holds(at index: Int, of tokens: [Token]) -> Bool {
    func isOneOf(_ words: [String], _ place: Int) -> Bool {
      tokens.indices.contains(place)
        && words.contains {
          $0.isSpelled(as: tokens[place].surface)
            || $0.isSpelled(as: tokens[place].known.word.lemma)
        }
    }
    return switch self {
    case .before(let words): isOneOf(words, index - 1)
    case .twoBefore(let words): isOneOf(words, index - 2)
    case .after(let words): isOneOf(words, index + 1)
    case .twoAfter(let words): isOneOf(words, index + 2)
    case .afterBegins(let kana):
      index + 1 < tokens.count && tokens[index + 1].surface.first.map(kana.contains) == true
    case .beforeEnds(let end): index > 0 && tokens[index - 1].surface.hasSuffix(end)
    case .beforeIs(let category): index > 0 && tokens[index - 1].category == category
    case .beforeHas(let trait): index > 0 && tokens[index - 1].known.word.partOfSpeech.has(trait)
    case .counted: followsCounter(index, of: tokens)
    case .earlier(let words): tokens[..<index].indices.contains { isOneOf(words, $0) }
    case .anywhere(let words): tokens.indices.contains { isOneOf(words, $0) }
    case .absent(let words): !tokens.indices.contains { isOneOf(words, $0) }
    case .begins: index == 0 || tokens[index - 1].category == .symbol
    case .ends: index + 1 == tokens.count || tokens[index + 1].category == .symbol
    case .form(let form): tokens[index].known.word.partOfSpeech.form == form
    }
  }

  /// Numeral and counter are one token or two. A numeral alone has no counter.
  private func followsCounter(_ index: Int, of tokens: [Token]) -> Bool {
    guard index > 0 else { return false }
    let isNumeral = { (token: Token) in
      token.surface.unicodeScalars.allSatisfy { Numeral.begins(String($0)) }
    }
    let counter = tokens[index - 1]
    if counter.known.role.contains(.numeral) { return !isNumeral(counter) }
    return index > 1 && isNumeral(tokens[index - 2])
  }
}

extension String {
  /// Compares bytes. `==` would first normalise strings that differ.
  fileprivate func isSpelled(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
