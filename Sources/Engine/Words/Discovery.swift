public import Foundation

/// Random words of a language with their definitions, to be kept or skipped.
public struct Discovery: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// In the order they came.
    public var words: [DefinedWord] = []
    /// Where the next batch begins; nil if there are no more words.
    public var next: Int?
    /// The texts of the words that are in a deck.
    public var kept: Set<String> = []
    /// Why the words are not those of the services, although they should be.
    public var fallback: Problem?
    /// As in `WordBatch`.
    public var ranking: String?
    /// The build progress of the Japanese dictionary, from 0 to 1; nil if it is not being built.
    public var building: Double?
    public var saved: SavedWord?
    /// The changes that fetching a kept word again would make; nil for none.
    public var change: WordChange?
    /// Whether they could be fetched again, even if Wiktionary lacks the word.
    public var isAnswered = true
    public var problem: Problem?
  }

  public enum Request: Hashable, Sendable {
    case load(WordRequest)
    /// A word typed by the person, who adds words to a deck; nil for the language's.
    case define(String, in: WordLanguage, deck: String? = nil)
    /// Adds a word to a deck; nil for its language's.
    case save(String, in: WordLanguage, to: String? = nil, at: Date)
    /// Fetches a kept word's definitions again, to show them beside what its item says.
    case compare(String, in: WordLanguage)
    /// Lets the item say what was fetched again.
    case update(String, in: WordLanguage, at: Date)
  }

  public enum Event: MachineEvent {
    case requested(Request)
    case building(Double)
    case loaded(WordBatch, kept: Set<String>)
    case saved(SavedWord, DefinedWord)
    case compared(DefinedWord, WordChange?, Problem?, isAnswered: Bool)
    case failed(Problem)
  }

  let installed: InstalledWords
  let online: OnlineWords
  let repository: WordRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Request] {
    switch event {
    case .requested(let request): return [request]
    case .building(let share): state.building = share
    case .compared(let word, let change, let fallback, let isAnswered):
      (state.words, state.kept, state.next) = ([word], [word.text], nil)
      (state.change, state.fallback, state.problem) = (change, fallback, nil)
      (state.isAnswered, state.building, state.ranking) = (isAnswered, nil, nil)
    case .loaded(let batch, let kept):
      (state.words, state.next) = (batch.words, batch.next)
      (state.kept, state.fallback, state.problem) = (kept, batch.fallback, nil)
      (state.ranking, state.building) = (batch.ranking, nil)
    case .saved(let saved, let word):
      state.saved = saved
      state.kept.insert(word.text)
    case .failed(let problem): (state.problem, state.building) = (problem, nil)
    }
    return []
  }

  public func perform(_ request: Request, report: @escaping Report<Event>) async throws -> Event {
    await installed.prepare(request.language) { await report(.building($0)) }
    switch request {
    case .load(var request):
      let settings = try await repository.settingsNow()
      request.allowsVulgarWords = settings.showsVulgarWords
      let choice = settings.words
      let batch =
        choice.source == .online
        ? try await online.words(request, choice) : try await installed.words(request)
      return .loaded(batch, kept: try await repository.kept(batch.words, in: request.deck))
    case .define(let text, let language, let deck):
      var batch = WordBatch()
      let (word, fallback, _) = try await word(text, language)
      (batch.words, batch.fallback) = ([word], fallback)
      return .loaded(batch, kept: try await repository.kept(batch.words, in: deck))
    case .save(let text, let language, let deck, let now):
      let (word, _, _) = try await word(text, language)
      return .saved(try await repository.save(word, to: deck, at: now), word)
    case .compare(let text, let language):
      let (word, fallback, isAnswered) = try await word(text, language, isKept: true, again: true)
      return .compared(
        word, try await repository.change(by: word), fallback, isAnswered: isAnswered)
    case .update(let text, let language, let now):
      let (word, fallback, isAnswered) = try await word(text, language, isKept: true)
      try await repository.update(by: word, at: now)
      return .compared(word, nil, fallback, isAnswered: isAnswered)
    }
  }

  private func word(
    _ text: String, _ language: WordLanguage, isKept: Bool = false, again: Bool = false
  ) async throws -> (DefinedWord, fallback: Problem?, isAnswered: Bool) {
    let text = text.trimmed.precomposedStringWithCanonicalMapping
    let missing = Problem.noSuchWord(text, in: language)
    guard !text.isEmpty, text.count <= Lookup.longestText else { throw missing }
    let choice = try await repository.settingsNow().words
    let (word, fallback, isAnswered) =
      choice.source == .online
      ? try await online.word(text, in: language, again: again, follows: !isKept, choice)
      : (try await installed.word(text, in: language), nil, true)
    if let word { return (await parted(word), fallback, isAnswered) }
    if !isKept, let bare = language.withoutArticle(text) {
      return try await self.word(bare, language)
    }
    if let fallback { throw Problem.wordNotFound(besides: fallback) }
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

extension Discovery.Request {
  fileprivate var language: WordLanguage {
    switch self {
    case .load(let request): request.language
    case .define(_, let language, _), .save(_, let language, _, _), .compare(_, let language),
      .update(_, let language, _):
      language
    }
  }
}

extension Problem {
  public static func noSuchWord(_ text: String, in language: WordLanguage) -> Problem {
    let word = text.trimmed.precomposedStringWithCanonicalMapping.prefix(Lookup.longestText)
    let isMeantJapanese =
      ![.japanese, .chinese].contains(language)
      && word.unicodeScalars.contains { $0.isKana || $0.isKanji }
    guard !word.isEmpty else {
      return Problem("There is no word to look up.", remedy: "Write one.")
    }
    let form = language.hasUnknownForms ? ", or try the dictionary form" : ""
    let remedy =
      if isMeantJapanese {
        "Choose Japanese; in the terminal, with “--language ja”."
      } else if language.isMeaning(word) {
        """
        The dictionary finds Japanese words by their English meaning; in the terminal, use \
        “lookup \(word)”. For a word of another language, choose that; in the terminal, with \
        “--language es”.
        """
      } else {
        "Check the spelling and the language\(form)."
      }
    return Problem("“\(word)” is not in the \(language.name) dictionary.", remedy: remedy)
  }

  /// The problem of a word that the list of frequencies has, and the dictionary does not.
  static func wordMissing(_ word: String, in language: WordLanguage) -> Problem {
    let inSettings =
      " as the source of words in Settings; in the terminal, with “settings word-source online”."
    return Problem(
      "The installed \(language.name) dictionary lacks “\(word)”.",
      remedy: language.hasUnknownForms
        ? "Try the dictionary form, or choose Wiktionary\(inSettings)"
        : "Wiktionary may have it: choose it\(inSettings)")
  }

  /// - Parameter problem: why Wiktionary gave no answer.
  static func wordNotFound(besides problem: Problem) -> Problem {
    problem.saying("\(problem.sentence) That word is not in the dictionary on this computer.")
  }
}

extension WordLanguage {
  /// The word of “der Hund” or “l'eau”; nil for a text that begins with no article, or with several.
  func withoutArticle(_ text: String) -> String? {
    let separators: [Character] = [" ", "'", "’"]
    guard let end = text.firstIndex(where: separators.contains),
      articles.contains(text[..<end].lowercased())
    else { return nil }
    let word = String(text[text.index(after: end)...]).trimmed
    return word.isEmpty || withoutArticle(word) != nil ? nil : word
  }

  private var articles: Set<String> {
    switch self {
    case .english: ["the", "a", "an"]
    case .german:
      ["der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines"]
    case .spanish: ["el", "la", "los", "las", "un", "una", "unos", "unas"]
    case .french: ["le", "la", "les", "l", "un", "une", "des"]
    case .italian: ["il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una"]
    case .portuguese: ["o", "a", "os", "as", "um", "uma", "uns", "umas"]
    case .chinese, .japanese: []
    }
  }

  /// Whether nothing here knows the forms of its words.
  fileprivate var hasUnknownForms: Bool { self == .french || self == .german }

  /// Whether a text is rather the meaning of a word than a word of the language.
  public func isMeaning(_ text: some StringProtocol) -> Bool {
    self == .japanese && !text.isEmpty && text.allSatisfy(\.isASCII)
  }
}
