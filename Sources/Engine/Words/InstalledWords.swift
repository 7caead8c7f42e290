import Foundation

/// Random words and definitions from the installed dictionaries.
struct InstalledWords: Sendable {
  private let dictionaries: InstalledDictionaries
  private let japanese: JapaneseWords

  init(_ dictionaries: InstalledDictionaries, japanese: DictionaryLookup) {
    self.dictionaries = dictionaries
    self.japanese = JapaneseWords(dictionary: japanese)
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
    // A word in no list keeps its place.
    let rated = words.map { (word: $0, zipf: zipf(of: $0.text, in: language) ?? 0) }
    return rated.max { $0.zipf < $1.zipf }?.word
  }

  /// Returns the words that the dictionary has as words to learn, in its spelling; all unchanged,
  /// if it is missing or fails.
  func worthLearning(_ texts: [String], for request: WordRequest) async -> [String] {
    do {
      let found = try await dictionary(of: request.language).words(texts)
      return found.filter { $0.isWorthLearning(for: request) && $0.isOne(of: texts) }.map(\.text)
    } catch {
      return texts
    }
  }

  /// Returns random words of a level; the same request gets the same words.
  ///
  /// - Throws: `Problem` if the dictionary or the list of words is missing.
  func words(_ request: WordRequest) async throws -> WordBatch {
    let dictionary = try dictionary(of: request.language)
    let list = try await shuffledList(request)
    var batch = WordBatch()
    batch.ranking = list.ranking
    var rest = list.places.dropFirst(request.offset)
    while batch.words.count < request.count, !rest.isEmpty {
      let missing = request.count - batch.words.count
      let texts = try list.texts(rest.prefix(missing)).filter(request.language.isWord)
      let found = try await dictionary.words(texts, at: request.level)
      // Two spellings of a list can be one word, which comes where the list has its own.
      let others = try list.known(
        found.map(\.text).filter { text in
          !texts.contains(text) && !texts.contains(text.replacing("ß", with: "ss"))
        })
      for word in found
      where word.isWorthLearning(for: request) && word.isOne(of: texts)
        && !others.contains(word.text)
      {
        if !batch.words.contains(where: { $0.text == word.text }) { batch.words.append(word) }
      }
      rest = rest.dropFirst(missing)
    }
    batch.next = rest.isEmpty ? nil : rest.startIndex
    return batch
  }

  /// Words of a level in random order, whether a dictionary has them or not.
  func candidates(_ request: WordRequest) async throws -> [String] {
    let list = try await shuffledList(request)
    return try list.texts(list.places[...]).filter(request.language.isWord)
  }

  /// Imported dictionaries are Japanese; one that ranks words replaces the list of frequencies.
  private func shuffledList(_ request: WordRequest) async throws -> ShuffledList {
    let (language, level) = (request.language, request.level)
    var chance = SplitMix64(seed: request.seed)
    if language == .japanese,
      let imported = try await japanese.dictionary.imported.dictionaries().ranking
    {
      let places = level.places.clamped(to: 1..<imported.about.rankedSpellings + 1)
      return ShuffledList(
        places: places.shuffled(using: &chance),
        texts: { places in try imported.read { try $0.writings(at: places) } },
        known: { words in
          words.isEmpty ? [] : try imported.read { try $0.ranked(words, at: places) }
        }, ranking: imported.about.title)
    }
    let list = try dictionaries.frequencies(of: language, isLarge: level == .rare)
    let words = list.words
    let places = words.indices.filter { level.range.contains(words[$0].zipf) }
    return ShuffledList(
      places: places.shuffled(using: &chance), texts: { places in places.map { words[$0].text } },
      known: { $0.filter { list.zipf(of: $0).map(level.range.contains) ?? false } })
  }

  /// Whether a word is as common as was asked for, by the list of frequencies; any is without one.
  func isOfLevel(_ word: String, _ request: WordRequest) -> Bool {
    let list = try? dictionaries.frequencies(
      of: request.language, isLarge: request.level == .rare)
    guard let list else { return true }
    return list.zipf(of: word.lowercased()).map(request.level.range.contains) ?? false
  }

  /// How common a word is, as a Zipf frequency; nil if no list has it.
  func zipf(of word: String, in language: WordLanguage) -> Double? {
    // Without a list, words are as common as each other.
    (try? dictionaries.frequencies(of: language))?.zipf(of: word.lowercased())
  }

  /// Returns the words that are as the text but for their accents; none without a list.
  private func accented(_ text: String, in language: WordLanguage) -> [String] {
    guard ![.chinese, .japanese].contains(language) else { return [] }
    return (try? dictionaries.frequencies(of: language))?.accented(text) ?? []
  }

  private func dictionary(of language: WordLanguage) throws -> any InstalledDictionary {
    guard language != .japanese else { return japanese }
    return try dictionaries.dictionary(of: language)
  }
}

/// The words of a level in random order.
private struct ShuffledList: Sendable {
  /// The indexes of the words in the ranking.
  var places: [Int]
  /// Reads the words at places, in their order.
  var texts: @Sendable (ArraySlice<Int>) throws -> [String]
  /// Returns those of some words that the list has.
  var known: @Sendable ([String]) throws -> [String]
  /// As in `WordBatch`.
  var ranking: String?
}

/// Which words to choose at random.
public struct WordRequest: Hashable, Sendable {
  public var language: WordLanguage
  var level: WordLevel
  /// The seed of the random order: the same seed gives the same words in the same order.
  public var seed: UInt64
  /// How many of the level's words to pass over: `WordBatch.next` of the batch before.
  var offset: Int
  public var count: Int
  /// The deck that words are added to; nil for the language's.
  var deck: String?
  /// Whether words that their source marks as vulgar may be chosen.
  var allowsVulgarWords = false

  public init(
    _ language: WordLanguage, level: WordLevel = .common, seed: UInt64, offset: Int = 0,
    count: Int = 20, deck: String? = nil
  ) {
    self.language = language
    self.level = level
    self.seed = seed
    self.deck = deck
    // An address may say anything; no list is as long.
    (self.offset, self.count) = (offset.clamped(to: 0...1_000_000), count.clamped(to: 1...200))
  }
}

/// Words chosen for a request.
public struct WordBatch: Hashable, Sendable {
  /// In the order they came.
  public var words: [DefinedWord] = []
  /// Where the next batch begins; nil if there are no more words.
  public var next: Int?
  /// The texts of the words that are in a deck.
  public var kept: Set<String> = []
  /// Why the words are not those of the services; nil if they are, or were not wanted.
  public var fallback: Problem?
  /// The title of the imported dictionary whose frequencies chose the words; nil for the built-in
  /// list, or another source.
  public var ranking: String?

  public init() {}
}

/// How common a word is, by its Zipf frequency or its place in an imported dictionary.
public enum WordLevel: String, CaseIterable, Sendable {
  case common, medium, rare

  var range: Range<Double> {
    switch self {
    case .common: 4.2..<6
    case .medium: 3.2..<4.2
    case .rare: 2..<3.2
    }
  }

  /// The places of its words, from 1: as many, about, as `range` has in wordfreq's Japanese list.
  var places: Range<Int> {
    switch self {
    case .common: 100..<5_000
    case .medium: 5_000..<25_000
    case .rare: 25_000..<90_000
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
    let word = text.lowercased()
    // Lists write ß as ss.
    let spellings = [word, word.replacing("ß", with: "ss")]
    return language == .japanese || texts.contains { spellings.contains($0.lowercased()) }
  }

  /// Whether it is no name nor, unless the request allows it, vulgar, and its definition says
  /// something.
  func isWorthLearning(for request: WordRequest) -> Bool {
    guard request.allowsVulgarWords || !isVulgar else { return false }
    guard let definition = meanings.first?.definition else { return false }
    let isName = language != .german && text.first?.isUppercase == true
    // FreeDict's German words without a part of speech are inflected forms, and its verbs are if
    // they are no infinitives.
    let part = meanings.first?.partOfSpeech
    let isForm =
      lemma != nil
      || language == .german && source == .freedict
        && (part == nil || part == "verb" && !text.hasSuffix("n"))
    return !isName && !isForm && !isUnusualChinese && definition.lowercased() != text.lowercased()
  }
}
