/// How a word is read that is read by its surroundings.
///
/// The reading is that of the word up to its okurigana; what follows is taken from the text.
struct ContextRule {
  enum Condition {
    /// The token before, the one before that, the one behind and the one behind that, as they are
    /// written.
    case before([String])
    case twoBefore([String])
    case after([String])
    case twoAfter([String])
    /// How the token behind begins: as one of these kana.
    case afterBegins(String)
    case beforeEnds(String)
    case beforeIs(PartOfSpeech.Category)
    case beforeHas(PartOfSpeech.Traits)
    /// Anywhere earlier in the sentence, or anywhere in it.
    case earlier([String])
    case anywhere([String])
    /// Nowhere in the sentence.
    case absent([String])
    case form(PartOfSpeech.Form)
  }

  var reading: String
  var conditions: [Condition]

  init(_ reading: String, _ conditions: Condition...) {
    (self.reading, self.conditions) = (reading, conditions)
  }

  static func has(rulesFor lemma: String) -> Bool {
    // Hashing a text of kanji as a key costs far more than this hash.
    hashes.contains(WordHash(lemma.utf8).fingerprint)
      && rules[lemma] != nil
  }

  private static let hashes = Set(rules.keys.map { WordHash($0.utf8).fingerprint })

  /// The first rule of a word whose conditions all hold.
  static func reading(at index: Int, of tokens: [Token]) -> AnalysedWord? {
    let token = tokens[index]
    guard let rules = rules[token.morpheme.lemma],
      let rule = rules.first(where: { $0.holds(at: index, of: tokens) })
    else { return nil }
    let okurigana = token.surface.unicodeScalars.reversed()
      .prefix { (0x3041...0x309F).contains($0.value) }.reversed()
    let word = token.known.word
    let reading = rule.reading + String(String.UnicodeScalarView(okurigana))
    guard reading != word.reading else { return nil }
    return word.read(as: reading, by: .rule)
  }

  private func holds(at index: Int, of tokens: [Token]) -> Bool {
    conditions.allSatisfy { $0.holds(at: index, of: tokens) }
  }
}

extension ContextRule.Condition {
  fileprivate func holds(at index: Int, of tokens: [Token]) -> Bool {
    func isOneOf(_ words: [String], _ place: Int) -> Bool {
      tokens.indices.contains(place)
        && (words.contains(tokens[place].surface) || words.contains(tokens[place].known.word.lemma))
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
    case .earlier(let words): tokens[..<index].indices.contains { isOneOf(words, $0) }
    case .anywhere(let words): tokens.indices.contains { isOneOf(words, $0) }
    case .absent(let words): !tokens.indices.contains { isOneOf(words, $0) }
    case .form(let form): tokens[index].known.word.partOfSpeech.form == form
    }
  }
}
