import Foundation

/// Random words and definitions from the installed dictionaries.
struct InstalledWords: Sendable {
  private let dictionaries: InstalledDictionaries
  private let japanese: JapaneseWords

  init(_ dictionaries: InstalledDictionaries, japanese: DictionaryLookup) {
    self.dictionaries = dictionaries
    self.japanese = JapaneseWords(dictionary: japanese)
  }

  /// Builds the Japanese dictionary, if that is needed and was not done.
  ///
  /// - Parameter onProgress: receives the progress, from 0 to 1.
  func prepare(
    _ language: WordLanguage, onProgress: @escaping @Sendable (Double) async -> Void
  ) async {
    if language == .japanese { await japanese.dictionary.build(onProgress: onProgress) }
  }

  /// Returns a word, also by one of its forms, or without its accents: of several words, the
  /// commonest.
  ///
  /// - Throws: `Problem` if the dictionary is missing.
  func word(_ text: String, in language: WordLanguage) async throws -> DefinedWord? {
    let dictionary = try dictionary(of: language)
    if let word = try await dictionary.words([text]).first { return word }
    var words = try await dictionary.words(dictionary.bases(of: text))
    if words.isEmpty { words = try await dictionary.words(accented(text, in: language)) }
    guard words.count > 1 else { return words.first }
    // What no list has keeps its place.
    let rated = words.enumerated().map { place, word in
      (word: word, zipf: zipf(of: word.text, in: language) ?? 0, place: place)
    }
    return rated.min { ($1.zipf, $0.place) < ($0.zipf, $1.place) }?.word
  }

  /// Those of the words that the dictionary has as words to learn, in its spelling; all as they
  /// are, if it is missing or fails.
  func worthLearning(_ texts: [String], in language: WordLanguage) async -> [String] {
    do {
      let found = try await dictionary(of: language).words(texts)
      return found.filter { $0.isWorthLearning && $0.isOne(of: texts) }.map(\.text)
    } catch {
      return texts
    }
  }

  /// Returns random words of a level; the same request gets the same words.
  ///
  /// - Throws: `Problem` if the dictionary or the list of words is missing.
  func words(_ request: WordRequest) async throws -> WordBatch {
    let dictionary = try dictionary(of: request.language)
    var batch = WordBatch()
    var rest = try shuffled(request).dropFirst(request.offset)
    while batch.words.count < request.count, !rest.isEmpty {
      let missing = request.count - batch.words.count
      let texts = rest.prefix(missing).map(\.text).filter(request.language.isWord)
      let found = try await dictionary.words(texts, at: request.level)
      for word in found where word.isWorthLearning && word.isOne(of: texts) {
        // Two spellings of a list can be one word.
        if !batch.words.contains(where: { $0.text == word.text }) { batch.words.append(word) }
      }
      rest = rest.dropFirst(missing)
    }
    batch.next = rest.isEmpty ? nil : rest.startIndex
    return batch
  }

  /// Words of a level in random order, whether a dictionary has them or not.
  func candidates(_ request: WordRequest) throws -> [String] {
    try shuffled(request).map(\.text).filter(request.language.isWord)
  }

  private func shuffled(_ request: WordRequest) throws -> [(text: String, zipf: Double)] {
    let list = try dictionaries.frequencies(of: request.language, isLarge: request.level == .rare)
    var chance = SplitMix64(seed: request.seed)
    return list.words.filter { request.level.range.contains($0.zipf) }.shuffled(using: &chance)
  }

  /// Whether a word is as common as was asked for; any is without a list.
  func isOfLevel(_ word: String, _ request: WordRequest) -> Bool {
    do {
      let list = try dictionaries.frequencies(of: request.language, isLarge: request.level == .rare)
      return list.zipf(of: word.lowercased()).map(request.level.range.contains) ?? false
    } catch {
      return true
    }
  }

  /// How common a word is, as a Zipf frequency; nil if no list has it.
  func zipf(of word: String, in language: WordLanguage) -> Double? {
    do {
      return try dictionaries.frequencies(of: language).zipf(of: word.lowercased())
    } catch {
      // Without a list, words are as common as each other.
      return nil
    }
  }

  /// Returns the words that are as the text but for their accents; none without a list.
  private func accented(_ text: String, in language: WordLanguage) -> [String] {
    guard ![.chinese, .japanese].contains(language) else { return [] }
    do {
      return try dictionaries.frequencies(of: language).accented(text)
    } catch {
      return []
    }
  }

  private func dictionary(of language: WordLanguage) throws -> any InstalledDictionary {
    guard language != .japanese else { return japanese }
    return try dictionaries.dictionary(of: language)
  }
}

public struct WordRequest: Hashable, Sendable {
  public var language: WordLanguage
  public var level: WordLevel
  /// Of the random order: the same seed gives the same words in the same order.
  public var seed: UInt64
  /// How many of the level's words to pass over: `WordBatch.next` of the batch before.
  public var offset: Int
  public var count: Int
  /// The deck that words are added to; nil for the language's.
  public var deck: String?

  public init(
    _ language: WordLanguage, level: WordLevel = .common, seed: UInt64, offset: Int = 0,
    count: Int = 20, deck: String? = nil
  ) {
    (self.language, self.level, self.seed, self.deck) = (language, level, seed, deck)
    // An address may say anything; no list is as long.
    (self.offset, self.count) = (offset.clamped(to: 0...1_000_000), count.clamped(to: 1...200))
  }
}

public struct WordBatch: Hashable, Sendable {
  public var words: [DefinedWord] = []
  /// Where the next batch begins; nil if there are no more words.
  public var next: Int?
  /// Why the words are not those of the services; nil if they are, or were not wanted.
  public var fallback: Problem?

  public init() {}
}

/// How common a word is, by its Zipf frequency.
public enum WordLevel: String, CaseIterable, Sendable {
  case common, medium, rare

  var range: Range<Double> {
    switch self {
    case .common: 4.2..<6
    case .medium: 3.2..<4.2
    case .rare: 2..<3.2
    }
  }
}

extension WordLanguage {
  /// Whether an entry of a list of frequencies looks like a word to learn.
  func isWord(_ text: String) -> Bool {
    let count = text.count
    switch self {
    case .chinese:
      return (1...4).contains(count)
        && text.unicodeScalars.allSatisfy(\.isKanji)
    case .japanese: return (1...12).contains(count) && text.unicodeScalars.allSatisfy(\.isJapanese)
    default: return (3...40).contains(count) && text.allSatisfy(\.isLetter)
    }
  }
}

extension DefinedWord {
  /// Whether it is what was asked for, and not what that is a form of. Japanese words have several
  /// spellings.
  fileprivate func isOne(of texts: [String]) -> Bool {
    language == .japanese || texts.contains { $0.lowercased() == text.lowercased() }
  }

  /// Whether it is no name, and its definition says something.
  var isWorthLearning: Bool {
    guard let definition = meanings.first?.definition else { return false }
    let isName = language != .german && text.first?.isUppercase == true
    // FreeDict's German words without a part of speech are inflected forms.
    let isForm = language == .german && source == .freedict && meanings.first?.partOfSpeech == nil
    return !isName && !isForm && !isUnusualChinese && definition.lowercased() != text.lowercased()
  }
}
