import Foundation

/// Words from Wiktionary, chosen by a service of random words or by how common they are. What can't
/// be fetched comes from what was fetched before, then from the installed dictionaries.
actor OnlineWords {
  private var online: OnlineEntries
  private let installed: InstalledWords
  private let clock: WallClock

  private var pages: WordPageRepository { online.pages }

  /// The words of each list so far, so that a page shown again has the same ones.
  private var lists: [DiscoveredList: Gathered] = [:]
  private var listsInOrder: [DiscoveredList] = []
  private var latest: Task<Void, Never>?

  private static let keptLists = 8
  /// The requests to Wiktionary for one batch: it allows 200 requests a minute.
  private static let mostRequests = 8
  private static let farthest = 200

  struct Found: Sendable {
    /// Nil if there is none.
    var word: DefinedWord?
    /// Why it isn't from Wiktionary.
    var fallback: Problem?
    /// Whether Wiktionary gave an answer, even if it lacks the word.
    var isAnswered = true
  }

  private struct Gathered {
    var words: [DefinedWord] = []
    /// Why some are not from the services.
    var fallback: Problem?
  }

  init(
    _ services: WordServices, pages: WordPageRepository, installed: InstalledWords,
    clock: WallClock
  ) {
    online = OnlineEntries(services: services, pages: pages, clock: clock)
    (self.installed, self.clock) = (installed, clock)
  }

  /// Returns words of a list; the same request gets the same words, unless they came from elsewhere
  /// because a service was out of order.
  ///
  /// - Throws: `Problem` if there is neither a service nor a dictionary.
  func words(_ request: WordRequest, _ choice: WordServiceChoice) async throws -> WordBatch {
    try await inTurn { try await self.gather(request, choice) }
  }

  /// Returns the entry of a word, or of the one that it is only a form of.
  ///
  /// - Parameters:
  ///   - again: whether to fetch it even if it was before.
  ///   - follows: whether to go on from a form to its word.
  func word(
    _ text: String, in language: WordLanguage, again: Bool, follows: Bool,
    _ choice: WordServiceChoice
  ) async throws -> Found {
    try await inTurn {
      let spellings = language.spellings(of: text)
      do {
        let entries = try await self.online.define(spellings, in: language, again: again, choice)
        if let word = spellings.lazy.compactMap({ entries[$0] ?? nil }).first {
          return Found(word: try await follows ? self.lemma(of: word, choice) : word)
        }
        return await self.instead(of: text, in: language)
      } catch let failure as WordServiceFailure {
        let fetched = try await self.pages.fetched(
          spellings, in: language, at: self.clock.now())
        let earlier = spellings.lazy.compactMap { fetched[$0] ?? nil }.first
        var word = earlier
        if earlier == nil {
          word = try await self.installed.word(text, in: language)
        } else if earlier?.lemma != nil {
          word = await self.instead(of: text, in: language).word ?? earlier
        }
        return Found(
          word: word,
          fallback: failure.problem.showing(word.map { [$0] } ?? [], at: self.clock.now()),
          isAnswered: false)
      }
    }
  }

  /// Returns the word that another is only a form of; the form, where Wiktionary lacks the word.
  private func lemma(
    of form: DefinedWord, _ choice: WordServiceChoice
  ) async throws -> DefinedWord {
    guard let lemma = form.lemma else { return form }
    let entries = try await online.define([lemma], in: form.language, choice)
    return (entries[lemma] ?? nil) ?? form
  }

  /// Returns the entry of the dictionary on this computer for a word that Wiktionary does not have.
  private func instead(of text: String, in language: WordLanguage) async -> Found {
    do {
      let word = try await installed.word(text, in: language)
      return Found(
        word: word, fallback: word.map { .noEntry(text).showing([$0], at: clock.now()) })
    } catch {
      return Found()  // Without a dictionary, there is no entry.
    }
  }

  /// One after the other, so that the services are never asked twice at once.
  private func inTurn<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let before = latest
    let task = Task {
      await before?.value
      online = online.awaited()
      return try await work()
    }
    latest = Task { _ = await task.result }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

// MARK: - Gathering

extension OnlineWords {
  private func gather(
    _ request: WordRequest, _ choice: WordServiceChoice
  ) async throws -> WordBatch {
    let list = DiscoveredList(request)
    var gathered = lists[list] ?? Gathered()
    // A list that begins again is asked for again: the services may be back.
    if gathered.words.isEmpty || gathered.fallback != nil && request.offset == 0 {
      gathered = Gathered(words: try await pages.words(of: list, at: clock.now()))
    }
    // What is allowed may have changed since.
    gathered.words.removeAll { !$0.isWorthLearning(for: request) }
    // All words before a place far ahead would have to be fetched.
    guard request.offset <= gathered.words.count + Self.farthest else { return WordBatch() }
    let wanted = request.offset + request.count
    if gathered.words.count < wanted {
      do {
        gathered.fallback = try await extend(&gathered.words, to: wanted, request, choice)
        try await pages.save(gathered.words, of: list, at: clock.now())
        if gathered.words.count < wanted {
          gathered.fallback = gathered.fallback ?? .fewEntries
          try await fill(&gathered.words, to: wanted, request)
        }
      } catch let failure as WordServiceFailure {
        gathered.fallback = failure.problem
        try await fill(&gathered.words, to: wanted, request)
      }
      save(gathered, as: list)
    }
    var batch = WordBatch()
    batch.words = Array(gathered.words.dropFirst(request.offset).prefix(request.count))
    batch.next = batch.words.count < request.count ? nil : wanted
    batch.fallback = gathered.fallback?.showing(batch.words, at: clock.now())
    return batch
  }

  /// Adds words of the random service, then common ones, each with its entry.
  ///
  /// - Returns: why there are no words of the random service; nil if there are.
  private func extend(
    _ words: inout [DefinedWord], to count: Int, _ request: WordRequest,
    _ choice: WordServiceChoice
  ) async throws -> Problem? {
    let missing = count - words.count
    let (random, problem) = await randomWords(missing * 3, request, choice)
    // Without a list of frequencies, any random word will do.
    let usual = (try? await installed.candidates(request)) ?? []
    var seen = Set(words.map(\.text))
    var rest = (random + usual).filter { seen.insert($0).inserted }[...]
    for _ in 0..<Self.mostRequests where words.count < count && !rest.isEmpty {
      // The service's haus and Haus are one word to the dictionary.
      let some = await known(&rest, WordServiceClient.titles, for: request).uniqued()
        .filter { text in !words.contains { $0.text == text } }
      let entries = try await online.define(some, in: request.language, choice)
      for text in some where words.count < count {
        guard let word = entries[text] ?? nil, word.isWorthLearning(for: request) else { continue }
        words.append(word)
      }
    }
    return problem
  }

  /// Takes words that the dictionary on this computer has as words to learn; any, where none is
  /// installed.
  private func known(
    _ rest: inout ArraySlice<String>, _ count: Int, for request: WordRequest
  ) async -> [String] {
    var known: [String] = []
    while known.count < count, !rest.isEmpty {
      let some = Array(rest.prefix(count - known.count))
      rest = rest.dropFirst(some.count)
      known += await installed.worthLearning(some, for: request)
    }
    return known
  }

  /// Adds words that were fetched before, then those of the dictionary on this computer.
  private func fill(
    _ words: inout [DefinedWord], to count: Int, _ request: WordRequest
  ) async throws {
    var seen = Set(words.map(\.text))
    // Without a list of frequencies, words of any level will do.
    let usual = (try? await installed.candidates(request)).map(Set.init)
    var chance = SplitMix64(seed: request.seed)
    let fetched = try await pages.all(in: request.language).shuffled(using: &chance)
    for word in fetched where words.count < count {
      guard word.isWorthLearning(for: request), usual?.contains(word.text.lowercased()) ?? true,
        seen.insert(word.text).inserted
      else { continue }
      words.append(word)
    }
    guard words.count < count else { return }
    var rest = request
    (rest.offset, rest.count) = (0, count)
    do {
      let others = try await installed.words(rest).words
        .filter { seen.insert($0.text).inserted }
      words += others.prefix(count - words.count)
    } catch  where !words.isEmpty {
      // The words fetched so far are better than none.
    }
  }

  /// Random words of the level; none if the service is out of order, as it is for days each year.
  private func randomWords(
    _ count: Int, _ request: WordRequest, _ choice: WordServiceChoice
  ) async -> ([String], Problem?) {
    // The service has no Japanese.
    guard request.language != .japanese else { return ([], nil) }
    do {
      let words = try await online.asking(\.randomWords, choice) {
        client throws(WordServiceFailure) in
        try await client.words(request.language, count: min(count, 100))
      }
      let usable = words.map { request.language.tidied($0) }.filter {
        request.language.isWord($0) && installed.isOfLevel($0, request)
      }
      return (usable, nil)
    } catch {
      return ([], error.problem.choosingCommonWords)
    }
  }

  private func save(_ gathered: Gathered, as list: DiscoveredList) {
    if lists.updateValue(gathered, forKey: list) == nil { listsInOrder.append(list) }
    while listsInOrder.count > Self.keptLists { lists[listsInOrder.removeFirst()] = nil }
  }
}

/// The choices that make a list of words.
struct DiscoveredList: Hashable, Sendable {
  var language: WordLanguage
  var level: WordLevel
  var seed: UInt64

  init(_ request: WordRequest) {
    language = request.language
    level = request.level
    seed = request.seed
  }
}

extension WordLanguage {
  /// The titles that a typed word may have: as it is, in lower case, and with a capital in German.
  fileprivate func spellings(of text: String) -> [String] {
    let small = text.lowercased()
    return ([text, small] + (self == .german ? [small.capitalised] : [])).uniqued()
  }

  /// A word of the random service without what it is known to add.
  fileprivate func tidied(_ text: String) -> String {
    let composed = text.trimmed.precomposedStringWithCanonicalMapping
    switch self {
    case .chinese: return composed.filter { !$0.isWhitespace }
    case .german: return composed
    default: return composed.lowercased()
    }
  }
}
