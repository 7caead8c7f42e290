public import Foundation

/// Gives faces access to words of other languages: discovering, looking up and keeping them.
public struct WordRoom: Sendable {
  let installed: InstalledWords
  private let online: OnlineWords
  private let repository: WordRepository

  /// - Parameter shared: the folder of the learners who share the dictionaries; nil for one alone.
  init(
    _ context: StudyContext, _ collection: CardCollection, shared: URL?, sources: WordSources,
    services: WordServices, japanese: DictionaryLookup
  ) {
    let dictionaries =
      shared.map { .shared(in: $0, sources) } ?? InstalledDictionaries(sources)
    installed = InstalledWords(dictionaries, japanese: japanese)
    online = OnlineWords(
      services, pages: WordPageRepository(storage: context.storage), installed: installed,
      clock: context.clock)
    repository = WordRepository(collection: collection)
  }

  /// Returns random words of a language with their definitions.
  public func discover(_ request: WordRequest) async throws(Problem) -> WordBatch {
    try await throwingProblems {
      var request = request
      let settings = try await repository.settingsNow()
      request.allowsVulgarWords = settings.showsVulgarWords
      let choice = settings.words
      var batch =
        choice.source == .online
        ? try await online.words(request, choice) : try await installed.words(request)
      batch.kept = try await repository.kept(batch.words, in: request.deck)
      return batch
    }
  }

  /// Returns a word that a person typed, alone in its batch.
  ///
  /// - Parameter deck: that they add words to; nil for the language's.
  public func define(
    _ text: String, in language: WordLanguage, deck: String? = nil
  ) async throws(Problem) -> WordBatch {
    try await throwingProblems {
      var batch = WordBatch()
      let found = try await entry(text, language)
      batch.words = [found.word]
      batch.fallback = found.fallback
      batch.kept = try await repository.kept(batch.words, in: deck)
      return batch
    }
  }

  /// Adds a word to a deck; nil for its language's.
  @discardableResult
  public func save(
    _ text: String, in language: WordLanguage, to deck: String? = nil, at now: Date
  ) async throws(Problem) -> SavedWord {
    try await throwingProblems {
      try await repository.save(entry(text, language).word, to: deck, at: now)
    }
  }

  /// Fetches a kept word's definitions again, to show them beside what its item says.
  public func compare(
    _ text: String, in language: WordLanguage
  ) async throws(Problem) -> ComparedWord {
    try await throwingProblems {
      let found = try await entry(text, language, isKept: true, again: true)
      return ComparedWord(
        word: found.word, change: try await repository.change(by: found.word),
        fallback: found.fallback, isAnswered: found.isAnswered)
    }
  }

  /// Lets the item say what was fetched again.
  public func update(
    _ text: String, in language: WordLanguage, at now: Date
  ) async throws(Problem) {
    try await throwingProblems {
      try await repository.update(by: entry(text, language, isKept: true).word, at: now)
    }
  }

  private struct Entry {
    var word: DefinedWord
    var fallback: Problem?
    var isAnswered: Bool
  }

  private func entry(
    _ text: String, _ language: WordLanguage, isKept: Bool = false, again: Bool = false
  ) async throws -> Entry {
    let text = text.trimmed.precomposedStringWithCanonicalMapping
    let missing = Problem.noSuchWord(text, in: language)
    guard !text.isEmpty, text.count <= Lookup.longestText else { throw missing }
    let choice = try await repository.settingsNow().words
    let found =
      choice.source == .online
      ? try await online.word(text, in: language, again: again, follows: !isKept, choice)
      : OnlineWords.Found(word: try await installed.word(text, in: language))
    if let word = found.word {
      return Entry(
        word: await parted(word), fallback: found.fallback, isAnswered: found.isAnswered)
    }
    if !isKept, let bare = language.withoutArticle(text) {
      return try await entry(bare, language)
    }
    if let fallback = found.fallback { throw Problem.wordNotFound(besides: fallback) }
    let isKnown =
      choice.source != .online && !language.isMeaning(text)
      && installed.zipf(of: text, in: language) != nil
    throw isKnown ? Problem.wordMissing(text, in: language) : missing
  }

  /// Gives a word without a part of speech, such as a Chinese one of Wiktionary, that of the
  /// installed dictionary: a quiz chooses its wrong answers by it.
  private func parted(_ word: DefinedWord) async -> DefinedWord {
    guard word.source == .wiktionary, word.partsOfSpeech.isEmpty, !word.meanings.isEmpty else {
      return word
    }
    // Without a dictionary, it has none.
    let own = try? await installed.word(word.text, in: word.language)
    var parted = word
    parted.meanings[0].partOfSpeech = own?.partsOfSpeech.first
    return parted
  }
}

/// A kept word with its definitions as they were fetched again.
public struct ComparedWord: Sendable {
  public var word: DefinedWord
  /// The changes that its item would have; nil for none.
  public var change: WordChange?
  /// Why the definitions are not Wiktionary's, although they should be.
  public var fallback: Problem?
  /// Whether they could be fetched again, even if Wiktionary lacks the word.
  public var isAnswered: Bool
}
