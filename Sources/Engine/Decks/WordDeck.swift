/// The words that are kept: an item is a word of a language if it is in the language's deck, or
/// tagged with the name of that deck, which it is when a word is saved, wherever that is.
extension WordLanguage {
  public var deckName: String { "Words::\(name)" }

  /// The tag for words of the language in any deck.
  var tag: String { deckName }

  /// - Parameter deckName: the name of a deck; nil results if it is none of these or inside one.
  init?(deckName: String) {
    let name = deckName.lowercased() + "::"
    let language = Self.allCases.first { name.hasPrefix($0.deckName.lowercased() + "::") }
    guard let language else { return nil }
    self = language
  }

  /// - Parameter name: the name of the item's deck. Nil results for an item that is no word.
  public init?(of content: ItemContent, inDeck name: String) {
    let tagged = Self.allCases.first { language in
      content.tags.contains { $0.lowercased() == language.tag.lowercased() }
    }
    guard let language = tagged ?? WordLanguage(deckName: name) else { return nil }
    self = language
  }

  /// Returns the search for the kept words of some languages.
  public static func search(_ languages: [WordLanguage]) -> String {
    languages.map { "language:\($0.rawValue)" }.joined(separator: " OR ")
  }
}

extension ItemContent {
  /// The language to look its front up in; nil if that isn't clear.
  ///
  /// - Parameter name: the name of its deck.
  public func language(inDeck name: String) -> WordLanguage? {
    if let language = WordLanguage(of: self, inDeck: name) { return language }
    let letters = plainFront.unicodeScalars.filter(\.properties.isAlphabetic)
    return letters.contains(where: \.isJapanese) ? .japanese : nil
  }

  /// The language to look its front up in if that isn't clear: the usual one, or English in place
  /// of Japanese, which it is not.
  ///
  /// - Parameter name: the name of its deck.
  public func language(inDeck name: String, usual: WordLanguage) -> WordLanguage {
    language(inDeck: name) ?? (usual == .japanese ? .english : usual)
  }

  /// Whether its front can be looked up: a line of a few words, and no question.
  public var canBeDefined: Bool {
    let front = plainFront
    let isSentence = front.last.map { "?!。？！".contains($0) } ?? true
    return !isSentence && !front.contains(where: \.isNewline)
      && front.split(whereSeparator: \.isWhitespace).count <= 4
  }

  /// Whether its reading is pinyin. Latin letters that may be romaji are, of a word that is kept as
  /// Chinese.
  ///
  /// - Parameter name: the name of its deck.
  public func isReadInPinyin(inDeck name: String) -> Bool {
    let readings = Self.answers(in: reading)
    guard readings.allSatisfy(Pinyin.isPinyin),
      readings.contains(where: { !Pinyin.comparable($0).isEmpty })
    else { return false }
    return switch WordLanguage(of: self, inDeck: name) {
    case .chinese: true
    case nil:
      readings.contains(where: Pinyin.isUnlikeRomaji)
        && [front, back].contains { $0.unicodeScalars.contains(where: \.isIdeograph) }
    default: false
    }
  }

  /// Whether it is a word of another language than Japanese, though written in the same characters.
  ///
  /// - Parameter name: the name of its deck.
  func isOfOtherLanguage(inDeck name: String) -> Bool {
    WordLanguage(of: self, inDeck: name).map { $0 != .japanese } ?? isReadInPinyin(inDeck: name)
  }

  /// The parts of speech that the item is tagged with, in lower case.
  var partsOfSpeech: [String] {
    tags.map { $0.lowercased() }.filter(Self.knownPartsOfSpeech.contains)
  }

  private static let knownPartsOfSpeech = Set(partsOfSpeech)

  /// The parts of speech that dictionaries name most, as tags.
  public static let partsOfSpeech = [
    "noun", "verb", "adjective", "adverb", "pronoun", "preposition", "conjunction",
    "interjection", "numeral", "determiner", "article", "particle", "classifier", "counter",
    "auxiliary", "prefix", "suffix", "proper-noun", "phrase", "expression", "idiom",
  ]
}
